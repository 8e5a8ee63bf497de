/** The release of this code, as in package.json. In `/v1` every release only adds (Interface: Versioning). */
export const release = "0.7.0"

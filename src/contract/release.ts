/** The release of this code, as in package.json. Under `/v1` the API only grows (Interface: Versioning). */
export const release = "0.7.0"

/** Signatures and sizes of the records at the end of a ZIP archive (ZIP APPNOTE 4.3.12 and 4.3.16). */
export const entrySignature = 0x02014b50
export const entryBytes = 46
const endSignature = 0x06054b50
const endBytes = 22
const commentBytesMax = 65_535

/** The position of the last end-of-directory signature; null if the archive was cut short. */
export function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - commentBytesMax)
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

import { existsSync, statfsSync } from "node:fs"

const memoryFolder = "/dev/shm"
const freeBytesMin = 4 * 1024 ** 3

/**
 * Puts temporary files of this process, and of those it starts, in memory if there is room. A local store
 * waits for the disk after each write, unlike a deployed one. Without this, tests would wait too, and a
 * benchmark would measure the disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!existsSync(memoryFolder)) return
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize >= freeBytesMin) process.env.TMPDIR = memoryFolder
}

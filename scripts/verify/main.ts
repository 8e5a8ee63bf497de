import { verify } from "./command.ts"

const { code, stdout, stderr } = await verify(process.argv.slice(2))
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code

/** `npm run sbom -- <file>`: writes the list of what is inside, as CycloneDX; without a file, to standard output. */
import { writeFileSync } from 'node:fs'
import { makeSbom } from './dependencies/sbom.ts'

const [file] = process.argv.slice(2)
const text = `${JSON.stringify(await makeSbom(), null, 2)}\n`
if (file === undefined) process.stdout.write(text)
else writeFileSync(file, text)

/** The list of what is inside, as CycloneDX: made by npm from package-lock.json, for whoever runs or ships Cloche. */
import { run } from '../child.ts'
import { packagesOf, type Lock } from './lock.ts'

export interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: { name: string } }
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl?: string }[]
}

/** @throws with what npm said, when it cannot be made. */
export async function makeSbom(): Promise<Sbom> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(npm, [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--loglevel=silent',
  ])
  const start = output.indexOf('{')
  if (code !== 0 || start < 0) throw new Error(`npm made no list of what is inside:\n${output}`)
  const sbom = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Sbom
  // npm names it after the folder.
  sbom.metadata.component.name = 'cloche'
  return sbom
}

/** What is wrong with the list: its form, or packages of the lock file that it does not name. */
export function faultsOfSbom(sbom: Sbom, lock: Lock): string[] {
  const isForm = sbom.bomFormat === 'CycloneDX' && /^1\.[5-9]$/.test(sbom.specVersion)
  const named = new Set(sbom.components.map(({ purl = '' }) => decodeURIComponent(purl)))
  const missing = packagesOf(lock)
    .filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`))
    .map(({ name, version }) => `${name} ${version} is not named`)
  return [
    ...(isForm ? [] : [`${sbom.bomFormat} ${sbom.specVersion} is not CycloneDX 1.5 or later`]),
    ...missing,
  ]
}

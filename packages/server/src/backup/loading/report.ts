/** What a restore found, for the person who asked for it. */
import type { RestoreReport } from '../restore-backup.ts'

export function printReport({ read, files, keys, seals }: RestoreReport): void {
  const filled = Object.entries(read.manifest.tables).filter(([, { rows }]) => rows > 0)
  const width = Math.max(...filled.map(([name]) => name.length))
  for (const [name, { rows }] of filled)
    console.log(`  ${name.padEnd(width)} ${String(rows).padStart(9)} rows`)
  console.log(`  ${files} files; rows and files are what they were`)
  console.log(`  ${keys} foreign keys: every row has what it points at`)
  for (const { stated, isWhole } of seals) {
    const chain = stated.head === null ? 'nothing sealed yet' : `${stated.block} blocks, head ${stated.head}`
    console.log(
      `  ${stated.organization}: ${chain}: ${isWhole ? 'agrees' : 'DOES NOT AGREE, see npm run verify'}`,
    )
  }
}

export const areSealsWhole = ({ seals }: RestoreReport): boolean => seals.every(({ isWhole }) => isWhole)

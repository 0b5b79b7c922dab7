import { loadTexts } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'

const { Part: BeginScanning } = fetchedPart(async () => {
  const [module] = await Promise.all([import('./book/begin-scanning.tsx'), loadTexts('scan')])
  return { default: module.BeginScanning }
})

/** Checkpoints: a session of scanning is begun there. */
export default defineSlots('checkpoint', { NextAction: BeginScanning })

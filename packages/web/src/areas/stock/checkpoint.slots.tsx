import { defineSlots } from '../../entity-screens/slots.ts'
import { BeginScanning } from './book/begin-scanning.tsx'

/** Checkpoints: a session of scanning is begun there. */
export default defineSlots('checkpoint', { NextAction: BeginScanning })

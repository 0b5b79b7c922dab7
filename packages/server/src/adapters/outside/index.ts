/** Asking servers whose addresses people typed. */
export { createOutside, OutsideRefused, type Outside, type OutsideRequest } from './outside.ts'

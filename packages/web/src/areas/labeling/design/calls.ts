/** The calls of the designer; the shapes are those of the contracts. */
import type { Template } from '@cloche/domain/rules/labels'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer, Body } from '../../../data/wire/contracts.ts'
import type { Design } from './design-state.ts'

export type Subject = Body<'POST', '/labeling/template/content/get'>
export type SubjectContent = Answer<'POST', '/labeling/template/content/get'>

export type ProofFormat = 'pdf' | 'zpl' | 'escpos'

export const subjectContent = (subject: Subject, signal: AbortSignal) =>
  call('POST', '/labeling/template/content/get', { body: subject, signal, quiet: true })

export const saveDesign = (templateId: string, version: number, design: Design) =>
  call('PUT', '/labeling/template/design', {
    body: { design: { templateId, version, ...design } },
  })

/** A test print of what is on screen; the gap between labels is the printer's business. */
export function printProof(format: ProofFormat, name: string, shown: Design, subject: Subject) {
  const { width, height, dpi, language, purpose, blocks } = shown
  const design: Template = { width, height, dpi, language, purpose, blocks }
  return callForFile('POST', '/labeling/template/proof', { body: { format, name, design, ...subject } })
}

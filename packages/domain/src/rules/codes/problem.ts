/** Everything that can be wrong with a code. The values are text keys. */
export const codeProblemCodes = [
  'codes.empty',
  'codes.tooLong',
  'codes.controlCharacter',
  'codes.gtin.length',
  'codes.gtin.digits',
  'codes.gtin.checkDigit',
  'codes.gs1.syntax',
  'codes.gs1.unknownAi',
  'codes.gs1.valueEmpty',
  'codes.gs1.valueTooShort',
  'codes.gs1.valueTooLong',
  'codes.gs1.character',
  'codes.gs1.checkDigit',
  'codes.gs1.companyPrefix',
  'codes.gs1.date',
  'codes.gs1.time',
  'codes.gs1.value',
  'codes.gs1.repeated',
  'codes.gs1.exclusive',
  'codes.gs1.required',
  'codes.gs1.serialRequired',
  'codes.link.address',
  'codes.link.noKey',
  'codes.link.path',
  'codes.link.attribute',
  'codes.scan.symbology',
  'codes.bytecode.length',
  'codes.bytecode.character',
  'codes.bytecode.check',
] as const

export type CodeProblemCode = (typeof codeProblemCodes)[number]
export type GtinProblemCode = Extract<CodeProblemCode, `codes.gtin.${string}`>

/** A named problem; `ai` is the identifier it is about, `other` the identifiers it clashes with or needs. */
export type CodeProblem = { code: CodeProblemCode; ai?: string; other?: string }

export type Refused = { ok: false; problem: CodeProblem }

export const refuse = (code: CodeProblemCode, ai?: string, other?: string): Refused => ({
  ok: false,
  problem: { code, ...(ai === undefined ? {} : { ai }), ...(other === undefined ? {} : { other }) },
})

import { expectTypeOf, test } from 'vitest'
import type { AnswerOf, BodyOf } from '../catalogue/call.ts'
import type { Row } from '../catalogue/entity.ts'
import type { TypeOf } from '../catalogue/typed.ts'
import type { Entities } from '../entities/all.ts'
import type { CallAt, CallNamed, StandardCalls } from './index.ts'
import { either, fieldsOf, flag, list, nullable, object, oneOf, rowOf, uuid, whole } from './schema.ts'

test('words of contracts know the type of what they describe', () => {
  const asked = object({ ids: list(uuid, 10), sign: oneOf(['in', 'out']), note: nullable(uuid) }, ['note'])
  expectTypeOf<TypeOf<typeof asked>>().toEqualTypeOf<{
    readonly ids: readonly string[]
    readonly sign: 'in' | 'out'
    readonly note?: string | null
  }>()
  const kinds = either(whole(0, 5), flag, rowOf('product'))
  expectTypeOf<TypeOf<typeof kinds>>().toEqualTypeOf<number | boolean | Row<Entities['product']>>()
  const brief = fieldsOf('batch', ['id', 'code'])
  expectTypeOf<TypeOf<typeof brief>>().toEqualTypeOf<{ readonly id: string; readonly code: string | null }>()
})

test('plain JSON Schema is read as it stands', () => {
  type Plain = TypeOf<{
    readonly type: 'object'
    readonly required: readonly ['unit']
    readonly properties: {
      readonly unit: { readonly enum: readonly ['g', 'kg'] }
      readonly cost: { readonly type: readonly ['number', 'null'] }
      readonly steps: { readonly type: 'array'; readonly items: { readonly type: 'integer' } }
    }
  }>
  expectTypeOf<Plain>().toEqualTypeOf<{
    readonly unit: 'g' | 'kg'
    readonly cost?: number | null
    readonly steps?: readonly number[]
  }>()
})

test('calls are found by name and by address, with input and answer', () => {
  expectTypeOf<BodyOf<CallNamed<'provider.findSoftwares'>>['model']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<CallAt<'POST /provider/softwares/find'>>().toEqualTypeOf<CallNamed<'provider.findSoftwares'>>()
  expectTypeOf<AnswerOf<CallNamed<'provider.findSoftwares'>>['count']>().toEqualTypeOf<number>()
})

test('standard calls are typed by the declaration of their entity', () => {
  type Made = StandardCalls['POST /ticket']
  expectTypeOf<AnswerOf<Made>>().toEqualTypeOf<{ readonly ticket: Row<Entities['ticket']> }>()
  expectTypeOf<{ name: string; kind: 'idea' }>().toExtend<BodyOf<Made>['ticket']>()
  // What is required must be there, what is one of several must be one of them, what is fixed is not changed.
  expectTypeOf<{ kind: 'idea' }>().not.toExtend<BodyOf<Made>['ticket']>()
  expectTypeOf<{ name: string; kind: 'poem' }>().not.toExtend<BodyOf<Made>['ticket']>()
  expectTypeOf<BodyOf<StandardCalls['PATCH /labeling/template/block/{id}']>>().not.toHaveProperty(
    'templateId',
  )
  // A ledger has no call that writes, and an entity none that it says it does without.
  expectTypeOf<StandardCalls>().not.toHaveProperty('POST /monitor/event')
})

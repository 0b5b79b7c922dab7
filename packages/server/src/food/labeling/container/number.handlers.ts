/** A container's number, and the label that carries it. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { nextSscc, ssccStart, tareOf } from '@cloche/domain/rules/containers'
import type { ContainerContent } from '@cloche/domain/rules/labels'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { bytecodeOf } from '../../../entity-engine/standard-handlers.ts'
import { changeRecord } from '../../../entity-engine/write.ts'
import type { Handler } from '../../../http/call-context.ts'
import { untilGone } from '../../../http/gone.ts'
import { asFile } from '../print/print.handlers.ts'
import { drawSome } from '../print/render.ts'
import { findContainers } from './container.store.ts'

const TEXTS = wordsOf('handling')

const notNow = (rule: string) => new Problem('NOT_POSSIBLE_NOW', { faults: [{ path: 'containerId', rule }] })

/** Gives the container the next SSCC of the organization's company prefix; without a prefix it says so. */
export const giveSscc: Handler<'containers.sscc'> = context =>
  context.write(async transaction => {
    const { actor } = context
    const reach = rowScopeOf(ENTITIES.container, context.session, 'edit')
    const id = context.body.containerId.toLowerCase()
    const [container] = await findContainers(transaction, actor.organizationId, id, reach, true)
    if (container.sscc !== null) throw notNow('problem.container.hasSscc')
    await transaction.query({
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`sscc/${actor.organizationId}`],
    })
    const { rows } = await transaction.query({
      text: 'select gs1_company_prefix as prefix from organization where id = $1',
      values: [actor.organizationId],
    })
    const prefix = rows[0]?.['prefix'] as string | null
    if (!prefix) throw notNow('problem.container.noPrefix')
    // Removed containers count: a number is given once.
    const last = await transaction.query({
      text: `select max(sscc) as last from container where organization_id = $1 and sscc like $2 || '%'`,
      values: [actor.organizationId, ssccStart(prefix)],
    })
    const sscc = nextSscc(prefix, last.rows[0]?.['last'] as string | null)
    if (sscc === undefined) throw notNow('problem.container.usedUp')
    const write = {
      actor,
      transaction,
      behaviours: context.services.behaviours,
      rowScope: reach,
      places: reach,
    }
    await changeRecord(write, ENTITIES.container, id, { sscc })
    return { sscc }
  })

export const printContainer: Handler<'containers.print'> = async context => {
  const format = context.body.format
  const reach = rowScopeOf(ENTITIES.container, context.session, 'view')
  const { organizationId } = context.actor
  const id = context.body.containerId.toLowerCase()
  const { container, organization, language } = await context.read(async transaction => {
    const [found] = await findContainers(transaction, organizationId, id, reach, false)
    const { rows } = await transaction.query({
      text: 'select name, locale from organization where id = $1',
      values: [organizationId],
    })
    const { name, locale } = rows[0] as { name: string; locale: string }
    return { container: found, organization: name, language: languageOf(locale) }
  })
  const tare = tareOf(container)
  const content: ContainerContent = {
    name: container.name,
    lines: [
      ...(container.shapeName === null ? [] : [container.shapeName]),
      ...(tare === null
        ? []
        : [
            translate(
              TEXTS[language],
              'handling.tareLine',
              { weight: (tare / 1000).toLocaleString(language) },
              language,
            ),
          ]),
      organization,
    ],
    sscc: container.sscc,
    address: bytecodeOf(ENTITIES.container, container.id, context.services.config.publicUrl).address,
  }
  const [part] = await drawSome(
    context.services.workers,
    {
      labels: [],
      look: { kind: 'container', content },
      format,
      language,
      dpi: 203,
      digitalLinkDomain: null,
      sheet: 'single',
    },
    {
      of: organizationId,
      signal: untilGone(context.reply),
      tooLarge: { path: 'containerId', rule: 'problem.print.simpler' },
    },
  )
  asFile(context, `container-${container.sscc ?? container.id}`, format)
  return Buffer.from(part?.bytes ?? [])
}

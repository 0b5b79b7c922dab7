/** The installation's own organization and its owner, made once with the link of the first start. */
import { Problem } from '@cloche/domain/problems'
import { newId } from '../../../adapters/ids.ts'
import { hashPassword } from '../../../adapters/passwords.ts'
import { transactPlatform } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import { checkNewPassword, codeTypedBy, emailForm, guessOnce } from '../../requests/index.ts'
import { checkDraft, type OrganizationDraft, type OwnerDraft } from '../draft.ts'
import { makeOrganization } from '../make.ts'
import { serverAsOwner } from '../../../audit/server-actor.ts'
import { makeOwner } from '../owner.ts'
import { endFirstLinks, firstLinkOf, readFirstLink } from './link.ts'
import { removeLinkFile } from './link-file.ts'

type Needed = Pick<Services, 'pool' | 'behaviours' | 'config'>

/** Looks at a link; secrets that are none are counted against the network they come from. @throws as `firstLinkOf` */
export async function lookAtFirstLink({ pool }: Pick<Needed, 'pool'>, secret: string, ip: string) {
  const found = await guessOnce(pool, codeTypedBy('first start', ip), async () => {
    try {
      return await readFirstLink(pool, secret)
    } catch (error) {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  })
  if (found === undefined) throw new Problem('NOT_FOUND')
  return { expires: found.expires, email: found.email }
}

/**
 * Makes the organization and its owner. Of two at once the second finds it done.
 * @throws NOT_FOUND, REQUEST_EXPIRED, REQUEST_USED; RULE_BROKEN for what may not be
 */
export async function makePlatform(
  { pool, behaviours, config }: Needed,
  asked: {
    readonly secret: string
    readonly ip: string
    readonly organization: OrganizationDraft
    readonly owner: OwnerDraft & { readonly password: string }
  },
): Promise<{ readonly organizationId: string; readonly userId: string }> {
  const { secret, ip, organization, owner } = asked
  await lookAtFirstLink({ pool }, secret, ip)
  checkDraft(organization, owner)
  checkNewPassword(owner.password, emailForm(owner.email), 'owner.password')
  const passwordHash = await hashPassword(owner.password)
  const person = await transactPlatform(pool, async transaction => {
    await firstLinkOf(transaction, secret, true)
    await endFirstLinks(transaction)
    const id = newId()
    await transaction.enter(id)
    await makeOrganization(transaction, {
      id,
      ...organization,
      name: organization.name.trim(),
      isPlatform: true,
    })
    const actor = serverAsOwner(id, organization.locale)
    return makeOwner(transaction, behaviours, { actor, owner, passwordHash })
  })
  removeLinkFile(config.dataFolder)
  return person
}

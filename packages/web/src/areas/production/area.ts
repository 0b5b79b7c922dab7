import { defineArea } from '../../data/routing/area.ts'
import { importAreas, loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes, listRoute } from '../../entity-screens/derived-routes.ts'
import { withSending } from '../../entity-screens/roll-out/with-sending.ts'

async function importScreen() {
  const [screen] = await Promise.all([import('./import.screen.tsx'), ...importAreas.map(loadTexts)])
  return screen
}

async function attachmentSlots() {
  const [slots] = await Promise.all([import('./attachments/attachment.slots.tsx'), loadTexts('attachments')])
  return slots
}

const sentTexts = () => Promise.all([loadTexts('rollOut'), loadTexts('organization')])

async function productSlots() {
  const [slots] = await Promise.all([import('./product.slots.tsx'), sentTexts()])
  return slots
}

async function programSlots() {
  const [slots] = await Promise.all([import('./programs/program.slots.tsx'), sentTexts()])
  return slots
}

/** Products by type: the same list under the addresses the specification gives them. */
const productAliases = [
  {
    one: '/ingredient',
    many: '/ingredients',
    fixed: { type: 'ingredient' },
    title: 'nav.ingredients',
    newText: 'products.newIngredient',
  },
  {
    one: '/semi-product',
    many: '/semi-products',
    fixed: { type: 'intermediate' },
    title: 'nav.semiProducts',
    newText: 'products.newIntermediate',
  },
  {
    one: '/selling-product',
    many: '/selling-products',
    fixed: { type: 'selling' },
    title: 'nav.sellingProducts',
    newText: 'products.newSelling',
  },
]

/** Products, programs, attachments. */
export const productionArea = defineArea({
  name: 'production',
  routes: [
    ...derivedRoutes('product', {
      key: 'P',
      one: '/product',
      many: '/products',
      aliases: productAliases,
      siblings: [
        { path: '/products/{page?}', text: 'products.all' },
        ...productAliases.map(alias => ({ path: `${alias.many}/{page?}`, text: alias.title })),
      ],
      slots: productSlots,
    }),
    ...derivedRoutes('program', {
      key: 'R',
      one: '/program',
      many: '/programs',
      slots: programSlots,
    }),
    ...derivedRoutes('attachment', {
      key: 'A',
      one: '/attachment',
      many: '/attachments',
      slots: attachmentSlots,
    }),
    ...derivedRoutes('menu', {
      key: 'M',
      one: '/menu',
      many: '/menus',
      own: () => null,
      slots: () => import('./menu/menu.slots.tsx'),
    }),
    ...derivedRoutes('modifier', {
      key: 'PM',
      one: '/product/modifier',
      many: '/products/modifiers',
      own: () => null,
      slots: () => import('./modifiers/modifier.slots.tsx'),
    }),
    ...derivedRoutes('alert', {
      key: 'GA',
      one: '/alert',
      many: '/alerts',
      slots: withSending('alert', () => import('./alert/alert.slots.tsx')),
      aliases: [
        {
          one: '/labeling/alert',
          many: '/labeling/alerts',
          listPattern: '/labeling/alerts',
          fixed: { subject: 'label' },
          gate: 'LA>=1',
          title: 'nav.labelAlerts',
        },
        {
          one: '/haccp/alert',
          many: '/haccp/alerts',
          fixed: { subject: 'haccp' },
          gate: 'HP>=1',
          title: 'nav.haccpAlerts',
        },
      ],
    }),
    ...derivedRoutes('action', {
      key: 'AC',
      one: '/action',
      many: '/actions',
      own: () => null,
      slots: () => import('./action.slots.tsx'),
      aliases: [{ one: '/provider/action', many: '/provider/actions', gate: 'license-user-equipment' }],
    }),
    listRoute('program', '/action/{actionId}/programs', {
      gate: 'R>=1',
      title: 'action.programs',
      parent: { entity: 'action', parameter: 'actionId', read: 'path', field: 'actionPath' },
    }),
    listRoute('product', '/bytecodes/products/{page?}', {
      gate: 'P>=1',
      title: 'nav.productCodes',
      slots: () => import('./product-codes/product-codes.slots.tsx'),
    }),
    { path: '/products/import', gate: 'P>=3', screen: importScreen },
  ],
  cards: [
    {
      name: 'setUpProducts',
      gate: 'P>=3',
      part: () => import('./set-up/products-step.tsx'),
      texts: ['setUp', 'starter', 'expiry', 'production'],
    },
  ],
  nav: [
    { section: 'location', path: '/products/{page?}', text: 'nav.products', count: 'products', order: 10 },
    { section: 'location', path: '/programs/{page?}', text: 'nav.programs', count: 'programs', order: 20 },
    { section: 'location', path: '/menus/{page?}', text: 'nav.menus', order: 14 },
    { section: 'location', path: '/products/modifiers/{page?}', text: 'nav.modifiers', order: 12 },
    { section: 'location', path: '/alerts/{page?}', text: 'nav.alerts', order: 50 },
    { section: 'location', path: '/attachments/{page?}', text: 'nav.attachments', order: 60 },
    { section: 'location', path: '/actions/{page?}', text: 'nav.actions', order: 130 },
    { section: 'production', path: '/bytecodes/products/{page?}', text: 'nav.productCodes', order: 8 },
    { section: 'production', path: '/products/import', text: 'nav.importProducts', order: 60 },
  ],
  texts: ['production', 'names', 'recipes', 'routes'],
})

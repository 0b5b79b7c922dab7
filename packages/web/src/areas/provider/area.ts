import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import { derivedRoutes } from '../../entity-screens/derived-routes.ts'

/** A screen of its own together with its words. */
async function withTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [module] = await Promise.all([screen, loadTexts('joining'), loadTexts('devices')])
  return module
}

/** The equipment maker's side: models, sensors, software, licences. */
export const providerArea = defineArea({
  name: 'provider',
  routes: [
    {
      path: '/provider/{providerId}/device/activationKey/{activationKey}',
      gate: 'user',
      screen: () => withTexts(import('./device-of-key.screen.tsx')),
    },
    {
      path: '/provider/find/softwares',
      gate: 'license-user-equipment',
      screen: () => withTexts(import('./find-softwares.screen.tsx')),
    },
    {
      path: '/equipments/providers/{page?}',
      gate: 'PF>=1',
      screen: () => withTexts(import('./providers.screen.tsx')),
    },
    ...derivedRoutes('equipment', {
      key: 'PF',
      one: '/provider/equipment',
      many: '/provider/equipments',
      gate: 'license-user-equipment',
      aliases: [{ many: '/equipments', gate: 'PF>=1' }],
    }),
    ...derivedRoutes('equipmentSensor', {
      key: 'PS',
      one: '/provider/sensor',
      many: '/provider/sensors',
      gate: 'license-user-equipment',
    }),
    ...derivedRoutes('software', {
      key: 'PS',
      one: '/provider/software',
      many: '/provider/softwares',
      gate: 'license-user-equipment',
    }),
    ...derivedRoutes('providerLicense', {
      key: 'QL',
      one: '/provider/license',
      many: '/provider/licenses',
      gate: 'license-user-equipment',
    }),
  ],
  nav: [
    { section: 'provider', path: '/provider/equipments/{page?}', text: 'nav.equipments', order: 10 },
    { section: 'provider', path: '/provider/actions/{page?}', text: 'nav.actions', order: 20 },
    { section: 'provider', path: '/provider/sensors/{page?}', text: 'nav.providerSensors', order: 30 },
    { section: 'provider', path: '/provider/licenses/{page?}', text: 'nav.providerLicenses', order: 40 },
    { section: 'provider', path: '/provider/softwares/{page?}', text: 'nav.softwares', order: 50 },
    { section: 'provider', path: '/provider/find/softwares', text: 'nav.findSoftwares', order: 60 },
    { section: 'location', path: '/equipments/{page?}', text: 'nav.equipments', order: 120 },
    { section: 'location', path: '/equipments/providers/{page?}', text: 'nav.providers', order: 121 },
  ],
})

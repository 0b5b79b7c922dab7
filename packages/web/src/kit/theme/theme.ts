import {
  ActionIcon,
  Anchor,
  Button,
  createTheme,
  Input,
  InputWrapper,
  Loader,
  type CSSVariablesResolver,
  type MantineThemeOverride,
} from '@mantine/core'
import { rampNames, rampOf, ramps, type RampName } from './ramps.ts'

const text = "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
const display = "'Figtree Variable', 'Inter Variable', system-ui, sans-serif"
const mono = "'JetBrains Mono Variable', ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace"

const colors = {
  ...Object.fromEntries(rampNames.map(name => [name, rampOf(name)])),
  gray: rampOf('steel'),
  green: rampOf('basil'),
  yellow: rampOf('saffron'),
  grape: rampOf('violet'),
  dark: rampOf('dark'),
}

/**
 * "Steel and basil". The primary ramp is the only thing a themed variant changes; it is chosen here by name.
 * Sizes of controls (44 px and up) are in touch.css, surfaces and semantic colours in `surfaces` below.
 */
export function themeWith(primaryColor: RampName): MantineThemeOverride {
  return createTheme({
    colors,
    primaryColor,
    primaryShade: 6,
    white: '#ffffff',
    black: '#14191b',
    fontFamily: text,
    fontFamilyMonospace: mono,
    headings: {
      fontFamily: display,
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1.125rem', lineHeight: '1.35' },
        h4: { fontSize: '1rem', lineHeight: '1.4' },
        h5: { fontSize: '0.875rem', lineHeight: '1.45' },
        h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
      },
    },
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
    defaultRadius: 'md',
    fontWeights: { regular: '400', medium: '550', bold: '650' },
    shadows: { md: 'var(--cloche-float)', lg: 'var(--cloche-float)', xl: 'var(--cloche-float)' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      ActionIcon: ActionIcon.extend({ defaultProps: { size: 44, variant: 'subtle', color: 'steel' } }),
      Anchor: Anchor.extend({ defaultProps: { underline: 'hover' } }),
      Button: Button.extend({ defaultProps: { size: 'md' } }),
      Input: Input.extend({ defaultProps: { size: 'md' } }),
      InputWrapper: InputWrapper.extend({ defaultProps: { size: 'md' } }),
      Loader: Loader.extend({ defaultProps: { size: 28 } }),
      ...Object.fromEntries(
        [
          'Checkbox',
          'Switch',
          'Radio',
          'Select',
          'MultiSelect',
          'Autocomplete',
          'TagsInput',
          'TextInput',
          'Textarea',
          'NumberInput',
          'PasswordInput',
          'PinInput',
          'FileInput',
          'ColorInput',
          'DateInput',
          'DateTimePicker',
          'DatePickerInput',
          'TimeInput',
          'SegmentedControl',
          'NativeSelect',
          'Chip',
        ].map(name => [name, { defaultProps: { size: 'md' } }]),
      ),
      Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          padding: 'lg',
          overlayProps: { backgroundOpacity: 0.5 },
        },
      },
      // Inside a dialog a head is no banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Drawer: { defaultProps: { padding: 'lg', overlayProps: { backgroundOpacity: 0.5 } } },
      Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 150 } } },
      Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 150 } } },
      Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 150 } } },
      Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
      Paper: { defaultProps: { radius: 'lg' } },
      Badge: { defaultProps: { radius: 'sm', variant: 'light' } },
    },
  })
}

/** A colour with an opacity, e.g. `tint('#058159', 0.2)`. */
function tint(hex: string, opacity: number): string {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${opacity})`
}

/** Surfaces, borders and the light variants of every ramp, per colour scheme. All text pairs reach WCAG AA. */
export const surfaces: CSSVariablesResolver = theme => {
  const light: Record<string, string> = {
    '--cloche-page': '#f4f6f7',
    '--cloche-surface': '#ffffff',
    '--cloche-sunken': ramps.steel.split(' ')[0]!,
    '--cloche-hover': 'var(--mantine-color-steel-0)',
    '--cloche-chosen': `var(--mantine-color-${theme.primaryColor}-1)`,
    '--cloche-chosen-text': `var(--mantine-color-${theme.primaryColor}-8)`,
    '--cloche-border': 'var(--mantine-color-steel-2)',
    '--cloche-hairline': 'var(--mantine-color-steel-1)',
    '--cloche-control-border': 'var(--mantine-color-steel-5)',
    '--cloche-float': '0 1px 2px rgba(20,25,27,.06), 0 12px 32px -8px rgba(20,25,27,.18)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5f6b70',
    '--mantine-color-placeholder': 'var(--mantine-color-steel-6)',
    '--mantine-color-default-border': 'var(--mantine-color-steel-4)',
    '--mantine-color-default-hover': 'var(--mantine-color-steel-0)',
    '--mantine-color-success': 'var(--mantine-color-basil-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-steel-6)',
  }
  const dark: Record<string, string> = {
    '--cloche-page': '#101518',
    '--cloche-surface': 'var(--mantine-color-dark-7)',
    '--cloche-sunken': 'var(--mantine-color-dark-8)',
    '--cloche-hover': 'var(--mantine-color-dark-6)',
    '--cloche-chosen': tint(rampOf(theme.primaryColor as RampName)[5]!, 0.2),
    '--cloche-chosen-text': `var(--mantine-color-${theme.primaryColor}-2)`,
    '--cloche-border': 'var(--mantine-color-dark-5)',
    '--cloche-hairline': 'var(--mantine-color-dark-6)',
    '--cloche-control-border': 'var(--mantine-color-dark-3)',
    '--cloche-float': '0 1px 2px rgba(0,0,0,.4), 0 16px 40px -8px rgba(0,0,0,.6)',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-text': 'var(--mantine-color-dark-0)',
    '--mantine-color-bright': '#f2f5f6',
    '--mantine-color-dimmed': '#9aa6ad',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-basil-4)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
  }
  for (const name of rampNames) {
    const ramp = rampOf(name)
    light[`--cloche-chart-${name}`] = ramp[5]!
    dark[`--cloche-chart-${name}`] = ramp[4]!
    dark[`--mantine-color-${name}-light`] = tint(ramp[5]!, 0.2)
    dark[`--mantine-color-${name}-light-hover`] = tint(ramp[5]!, 0.3)
    dark[`--mantine-color-${name}-light-color`] = ramp[2]!
    dark[`--mantine-color-${name}-outline`] = ramp[4]!
  }
  return { variables: {}, light, dark }
}

/**
 * The countries of the map: code (ISO 3166-1), number on the map (ISO 3166-1 numeric) and currency (ISO 4217),
 * written together, by region. Names come from the browser, in the reader's language.
 */
import { languageCodes, languages, type Language } from '@cloche/domain/text'

const written = {
  europe:
    'AL008ALL AT040EUR BA070BAM BE056EUR BG100EUR BY112BYN CH756CHF CY196EUR CZ203CZK DE276EUR DK208DKK EE233EUR ES724EUR FI246EUR FR250EUR GB826GBP GR300EUR HR191EUR HU348HUF IE372EUR IS352ISK IT380EUR LT440EUR LU442EUR LV428EUR MD498MDL ME499EUR MK807MKD NL528EUR NO578NOK PL616PLN PT620EUR RO642RON RS688RSD RU643RUB SE752SEK SI705EUR SK703EUR UA804UAH',
  northAmerica: 'CA124CAD GL304DKK US840USD',
  latinAmerica:
    'AR032ARS BO068BOB BR076BRL BS044BSD BZ084BZD CL152CLP CO170COP CR188CRC CU192CUP DO214DOP EC218USD FK238FKP GT320GTQ GY328GYD HN340HNL HT332HTG JM388JMD MX484MXN NI558NIO PA591USD PE604PEN PR630USD PY600PYG SR740SRD SV222USD TT780TTD UY858UYU VE862VES',
  oceania: 'AU036AUD FJ242FJD NC540XPF NZ554NZD PG598PGK SB090SBD VU548VUV',
  asia: 'AE784AED AF004AFN AM051AMD AZ031AZN BD050BDT BN096BND BT064BTN CN156CNY GE268GEL ID360IDR IL376ILS IN356INR IQ368IQD IR364IRR JO400JOD JP392JPY KG417KGS KH116KHR KP408KPW KR410KRW KW414KWD KZ398KZT LA418LAK LB422LBP LK144LKR MM104MMK MN496MNT MY458MYR NP524NPR OM512OMR PH608PHP PK586PKR PS275ILS QA634QAR SA682SAR SY760SYP TH764THB TJ762TJS TL626USD TM795TMT TR792TRY TW158TWD UZ860UZS VN704VND YE887YER',
  africa:
    'AO024AOA BF854XOF BI108BIF BJ204XOF BW072BWP CD180CDF CF140XAF CG178XAF CI384XOF CM120XAF DJ262DJF DZ012DZD EG818EGP EH732MAD ER232ERN ET231ETB GA266XAF GH288GHS GM270GMD GN324GNF GQ226XAF GW624XOF KE404KES LR430LRD LS426LSL LY434LYD MA504MAD MG450MGA ML466XOF MR478MRU MW454MWK MZ508MZN NA516NAD NE562XOF NG566NGN RW646RWF SD729SDG SL694SLE SN686XOF SO706SOS SS728SSP SZ748SZL TD148XAF TG768XOF TN788TND TZ834TZS UG800UGX ZA710ZAR ZM894ZMW ZW716USD',
} as const

/** The language that people speak at work, of countries that a language names as its own. */
const spoken = new Map<string, Language>(
  languageCodes.flatMap(language => languages[language].countries.map(code => [code, language] as const)),
)

/** Where Regulation (EU) 1169/2011 is law. */
const inUnion = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

export type Region = keyof typeof written

export interface Country {
  /** Two letters. */
  readonly code: string
  /** Three digits. */
  readonly number: string
  readonly region: Region
  /** Three letters. */
  readonly currency: string
  /** The language in which the app is read there first. */
  readonly language: Language
  readonly isInUnion: boolean
}

export const regions = Object.keys(written) as readonly Region[]

export const countries: readonly Country[] = regions.flatMap(region =>
  written[region].split(' ').map((text): Country => {
    const code = text.slice(0, 2)
    return {
      code,
      number: text.slice(2, 5),
      region,
      currency: text.slice(5),
      language: spoken.get(code) ?? languageCodes[0]!,
      isInUnion: inUnion.has(code),
    }
  }),
)

/** The country of a two-letter code, in either case. */
export function countryOf(code: string | null): Country | undefined {
  return countries.find(country => country.code === code?.toUpperCase())
}

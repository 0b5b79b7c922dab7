/**
 * Addresses that people type: of mail (RFC 5321 and 5322, without what nobody uses) and of pages. One rule each,
 * wherever one is typed.
 *
 * Words: an e-mail address has a **local part** before its last `@` and a **domain** after it. Its **normal form** is
 * without blanks around, composed (NFC), in lower case, with the domain as it stands in the DNS (IDNA, `xn--`). What
 * nobody can have is refused: no quoted local parts, no addresses of machines instead of a domain, no domain without a dot.
 */
export { emailAddress, emailAddresses } from './email.ts'
export { countryCodes, isCountry } from './country.ts'
export { webAddress } from './web.ts'
export { domainName } from './domain.ts'

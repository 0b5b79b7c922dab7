/** The mark: a cloche, the bell that keeps food, on a square of the primary colour. */
export function ClocheMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <rect width="32" height="32" rx="8.5" fill="var(--mantine-primary-color-7, #016d4b)" />
      <circle cx="16" cy="8.4" r="1.9" fill="#fff" />
      <path d="M6.2 20.6a9.8 9.8 0 0 1 19.6 0z" fill="#fff" />
      <rect x="4.6" y="22.3" width="22.8" height="2.7" rx="1.35" fill="#fff" />
      <path
        d="M10.1 18.2a6.1 6.1 0 0 1 4-4.4"
        fill="none"
        stroke="var(--mantine-primary-color-5, #1e9b6f)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}

import { usePicture } from '../../data/files/pictures.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { ClocheMark } from '../../kit/marks/cloche-mark.tsx'
import classes from './brand-logo.module.css'

function ProductLogo() {
  const t = useText()
  return (
    <>
      <ClocheMark size={34} />
      <span className={classes.name}>{t('brand.name')}</span>
    </>
  )
}

/** An equipment maker's logo in place of the product's; until it is there, and when it is gone, its name. */
function TheirLogo({ image, name }: { image: string; name: string }) {
  const { address } = usePicture(image, 'original')
  if (address === null) return <span className={`${classes.name} ${classes.theirs}`}>{name}</span>
  return <img src={address} alt={name} className={classes.logo} />
}

/** What stands for the product: its mark and name, or the logo of the organization's themed variant. */
export function BrandLogo() {
  const { organization } = useSession()
  if (organization?.themeImage) return <TheirLogo image={organization.themeImage} name={organization.name} />
  return <ProductLogo />
}

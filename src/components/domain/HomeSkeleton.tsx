import skeleton from '#components/feedback/Skeleton.module.css'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import carousel from '#components/media/Carousel.module.css'
import widgets from '#components/navigation/ActionGrid.module.css'
import { cx } from '#components/utils/cx.ts'
import hero from './BalanceCard.module.css'
import game from './GameCard.module.css'
import css from './HomeSkeleton.module.css'
import { type KnownFigure, KnownTotal } from './LastKnownBalance.tsx'
import who from './ProfileHeader.module.css'

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const THREE = ['a', 'b', 'c'] as const

/**
 * The member's home before its figures are known, in the same geometry. Presentational, so that the page's shell can
 * be made from it at build time; sizes are classes, for the page's policy lets no style attribute of the HTML in.
 * @param known the total that home showed last
 * @param early only what the very first picture shows: little, to be there soon
 */
export function HomeSkeleton({ known, early }: { known?: KnownFigure | undefined; early?: boolean }) {
  return (
    <div className={css.page} aria-hidden="true">
      <div className={who.who}>
        <Bone size={css.avatar} />
        <div className={who.words}>
          <div className={css.nameLine}>
            <Bone size={css.name} />
          </div>
          <div className={css.captionLine}>
            <Bone size={css.caption} />
          </div>
        </div>
        <Bone size={cx(css.refresh, who.last)} />
      </div>
      <HomeGrid>
        <div className={hero.hero}>
          {known ? <KnownTotal {...known} /> : <TotalSkeleton />}
          {!early && <BonusSkeleton />}
        </div>
        {!early && (
          <div className={widgets.grid}>
            {SIX.map((key) => (
              <div className={widgets.widget} key={key}>
                <Bone size={css.avatar} />
                <div className={css.wordLine}>
                  <Bone size={css.word} />
                </div>
              </div>
            ))}
          </div>
        )}
      </HomeGrid>
      {!early && <GamesSkeleton />}
    </div>
  )
}

function TotalSkeleton() {
  return (
    <div className={hero.top} data-total>
      <div className={hero.label}>
        <Bone onRind size={css.label} />
      </div>
      <div className={css.totalLine}>
        <Bone onRind size={css.total} />
      </div>
      <div className={cx(hero.parts, css.partsLine)}>
        <Bone onRind size={css.caption} />
      </div>
      <div className={cx(hero.fresh, css.captionLine)}>
        <Bone onRind size={css.age} />
      </div>
    </div>
  )
}

function BonusSkeleton() {
  return (
    <Pocket className={hero.pocket}>
      <div>
        <div className={css.captionLine}>
          <Bone onRind size={css.label} />
        </div>
        <div className={css.bonusLine}>
          <Bone onRind size={css.figure} />
        </div>
      </div>
      <div className={hero.action}>
        <Bone onRind size={css.receive} />
      </div>
    </Pocket>
  )
}

/** The first row of games before it is drawn. */
export function GamesSkeleton() {
  return (
    <div className={cx(css.page, css.section)} aria-hidden="true">
      <div className={css.head}>
        <Bone size={css.word} />
      </div>
      <div className={css.clip}>
        <div className={carousel.track}>
          {THREE.map((key) => (
            <div className={carousel.item} key={key}>
              <div className={game.card}>
                <div className={cx(game.art, css.art)}>
                  <Bone size={css.picture} />
                </div>
                <Pocket className={game.panel}>
                  <Bone size={css.figure} />
                  <Bone size={css.figure} />
                </Pocket>
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Bone({ size, onRind }: { size: string | undefined; onRind?: boolean }) {
  return <span className={cx(skeleton.bone, onRind && skeleton.rind, size)} />
}

import carousel from './Carousel.module.css'
import { cx } from './cx.ts'
import game from './GameCard.module.css'
import hero from './Hero.module.css'
import { HomeGrid } from './HomeGrid.tsx'
import css from './HomeSkeleton.module.css'
import { Pocket } from './Pocket.tsx'
import { Skeleton } from './Skeleton.tsx'
import who from './Who.module.css'
import widgets from './Widgets.module.css'

const FOUR = ['a', 'b', 'c', 'd'] as const
const THREE = ['a', 'b', 'c'] as const

/**
 * The member's home before its figures are known, in the same geometry. Presentational, so that the page's shell can
 * be made from it at build time.
 */
export function HomeSkeleton() {
  return (
    <div className={css.page} aria-hidden="true">
      <div className={who.who}>
        <Skeleton width={44} height={44} radius="50%" />
        <div className={who.words}>
          <Line height="1.7rem" bone="1.125rem" width={140} />
          <Line height="1.34rem" bone="0.8rem" width={200} />
        </div>
        <span className={css.refresh}>
          <Skeleton height={44} radius={14} />
        </span>
      </div>
      <HomeGrid>
        <div className={hero.hero}>
          <div className={cx(hero.top, hero.whole)}>
            <div className={hero.label}>
              <Skeleton onRind width={84} height={15} />
            </div>
            <div className={css.total}>
              <Skeleton onRind width={230} height={40} radius={12} />
            </div>
            <div className={hero.parts}>
              <Line onRind height="1.7em" bone="0.8em" width={190} />
            </div>
            <div className={hero.fresh}>
              <Line onRind height="1.34rem" bone="0.8rem" width={150} />
            </div>
          </div>
        </div>
        <div className={cx(widgets.grid, widgets.four)}>
          {FOUR.map((key) => (
            <div className={widgets.widget} key={key}>
              <Skeleton width={44} height={44} radius="50%" />
              <Line height="1.6em" bone="0.8rem" width={56} />
            </div>
          ))}
        </div>
      </HomeGrid>
      <div className={css.section}>
        <div className={css.head}>
          <Skeleton width={72} height="1.125rem" />
        </div>
        <div className={css.clip}>
          <div className={carousel.track}>
            {THREE.map((key) => (
              <div className={carousel.item} key={key}>
                <Card />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

interface LineProps {
  /** Height of the line of text that comes here, and of the bone in it. */
  height: string
  bone: string
  width: number
  onRind?: boolean
}

function Line({ height, bone, width, onRind }: LineProps) {
  return (
    <div className={css.line} style={{ height }}>
      <Skeleton width={width} height={bone} onRind={onRind} />
    </div>
  )
}

function Card() {
  return (
    <div className={game.card}>
      <div className={cx(game.art, css.art)}>
        <Skeleton height="100%" radius={0} />
      </div>
      <Pocket className={game.panel}>
        <Skeleton width={84} height="1rem" />
        <Skeleton width={84} height="1rem" />
      </Pocket>
    </div>
  )
}

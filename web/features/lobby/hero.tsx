import { CardFace } from '../../ui/card-art.tsx';

/** Nine, the best hand of two cards: a four and a five from the sabot, fanned over the cloth. Decoration only. */
const fan = [
  { kind: 3 + 26, turn: -17, x: 0, y: 26 },
  { kind: 4 + 39, turn: -4, x: 86, y: 4 },
  { kind: 11 + 26, turn: 9, x: 172, y: 10 },
  { kind: 7 + 13, turn: 22, x: 252, y: 42 },
] as const;

export function Hero() {
  return (
    <div className="relative hidden h-[250px] w-[430px] shrink-0 lg:block" aria-hidden>
      <div className="absolute inset-x-0 bottom-0 h-[210px] rounded-[105px] border border-black bg-[radial-gradient(75%_95%_at_50%_40%,#1f7153,#165640_40%,#0e3d2e_72%,#092a20)] shadow-[0_0_0_7px_#1a1512,0_0_0_8px_#4a3a22,0_24px_60px_rgb(0_0_0/0.5)]" />
      <div className="absolute inset-x-3 bottom-3 h-[186px] rounded-[93px] border border-brass/30" />
      <div className="absolute top-3 left-[26px]">
        {fan.map(({ kind, turn, x, y }) => (
          <div
            key={kind}
            className="absolute w-[112px] overflow-hidden rounded-[9px] bg-[linear-gradient(160deg,#fffdf6,#f3eee0)] shadow-[0_10px_24px_rgb(0_0_0/0.45)]"
            style={{ aspectRatio: '5 / 7', left: x, top: y, rotate: `${turn}deg` }}
          >
            <CardFace kind={kind} />
          </div>
        ))}
      </div>
    </div>
  );
}

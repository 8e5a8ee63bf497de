/**
 * The families of funds, by how the names of their funds begin in the exchanges' directories. Without a
 * pattern, the name of the family is the beginning. The first match counts.
 */
const families: readonly (readonly [start: RegExp, family: string])[] = [
  [/^SPDR\b|^State Street(?=.*\bSPDR\b)/, "SPDR"],
  [/^Xtrackers\b|^DWS\b/, "Xtrackers"],
  [/^UltraPro\b/, "ProShares"],
  [/^FT Vest\b|^FT Raymond James\b|^First Trust\b|^FT\b/, "First Trust"],
  [/^United States(?= .*Fund)|^USCF\b/, "USCF"],
  [/^(?=US Treasury\b)|^F\/m\b/, "F/m"],
  [/^EA (?=Bridgeway)/, "EA"],
  [/^Dan IVES\b/, "Dan Ives"],
  [/^T\. Rowe Price\b/, "T. Rowe Price"],
  [/^T-REX\b/i, "T-REX"],
  [/^FlexShares\b/, "Northern Trust"],
  [/^GS\b/, "Goldman Sachs"],
]

const spelled =
  `21Shares,3EDGE,AAM,AB,ALPS,AXS,Abacus FCF,ActivePassive,AdvisorShares,Alger,AllianzIM,Allspring,Alpha Architect,
AltShares,Amana,American Century,Amplify,Angel Oak,Aptus,ARK,Arrow,Astoria,Avantis,BNY Mellon,Bahl & Gaynor,
Baillie Gifford,Baron,Bitwise,Bluemonte,BondBloxx,Brandes,Brookstone,Brown Advisory,Calamos,Calvert,Cambria,Canary,
Capital Group,Cohen & Steers,CoinShares,Columbia,Congress,Corgi,CYBER HORNET,Davis,Day Hagan,Defiance,Dimensional,
Direxion,Distillate,DoubleLine,EA,ETC,ETRACS,Eaton Vance,Eventide,FIS,FPA,Federated Hermes,Fidelity,First Eagle,Franklin,
Frontier Asset,FundX,Fundstrat,GMO,Gabelli,Genter Capital,Global X,Goldman Sachs,Gotham,GraniteShares,Grayscale,
Guggenheim,Guinness Atkinson,HCM,Harbor,Hartford,Hedgeye,Horizon Kinetics,Inspire,Infrastructure Capital,Innovator,Invesco,
JPMorgan,Janus Henderson,John Hancock,KraneShares,Kurv,Lazard,Leverage Shares,LifeX,MFS,Madison,Man,Matthews,
MicroSectors,Miller,Monarch,Morgan Stanley,Motley Fool,NEOS,NYLI,Natixis,Neuberger,Nicholas,Nomura,Northern Trust,Nuveen,
Oakmark,Ocean Park,OneAscent,Osprey,Overlay Shares,PGIM,PIMCO,Pacer,Parametric,Pictet,Polen,Principal,ProShares,Putnam,
REX,REX-Osprey,ROBO Global,Rareview,Rayliant,Reckoner,Return Stacked,Rockefeller,Roundhill,Russell Investments,SEI,SGI,
SP Funds,Schwab,Simplify,SoFi,Sprott,State Street,Sterling Capital,Strategy Shares,Strive,TCW,Tema,Teucrium,Texas Capital,
Themes,Thornburg,THOR,Thrivent,Timothy Plan,Toews,Tortoise,Touchstone,Tradr,TrueShares,Truth Social,Tuttle Capital,
Twin Oak,U.S. Global,Unlimited,VanEck,Vanguard,VegaShares,VictoryShares,Vident,Virtus,VistaShares,Volatility Shares,Voya,WBI,WEBs,
Wahed,Weitz,Westwood,WisdomTree,YieldMax,Zacks,abrdn,iShares`
    .split(",")
    .map((family) => family.trim())
    // Longer names come first: `REX-Osprey` before `REX`.
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))

/** The name of a fund, split into the family's name and the rest. */
export interface FundName {
  /** Null if the family has few funds. */
  readonly family: string | null
  readonly rest: string
}

/** Splits the family off the name of a fund. */
export function splitFamily(name: string): FundName {
  for (const [start, family] of families) {
    const found = start.exec(name)
    if (found !== null) return { family, rest: name.slice(found[0].length).trim() }
  }
  const family = spelled.find((one) => isStart(name, one))
  return family === undefined
    ? { family: null, rest: name }
    : { family, rest: name.slice(family.length).trim() }
}

function isStart(name: string, family: string): boolean {
  return (
    name.slice(0, family.length).toLowerCase() === family.toLowerCase() &&
    !/^[\w-]/.test(name.slice(family.length))
  )
}

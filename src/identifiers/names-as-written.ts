/**
 * Spellings of filers' names that follow no rule, as the companies write themselves. They come from
 * mixed-case spellings in EDGAR, in the lists of funds and in FinanceDatabase (data/README.md), and from
 * general knowledge.
 */

const words = `
AAON AAR ABB ABVC ACNB ADC ADMA ADT AES AEHR AEON AGCO AGNC AIB AIG ALSOK AMC AMCON AMERISAFE AMETEK AMN AMREP AMTD ANI AOL ASE ASGN ASML ASR AT&T
ATI ATN AXT BBVA BCE BGC BGSF BHP BJ's BMW BNY BOE BOK BRT BT BWX CACI CBIZ CBOE CBRE CDW CEMEX CEVA CF CGI CHS CIBC CMS CNA
CNB CNH CNO CNX COPT CRA CRH CSG CSL CSX CTO CTS CTT CVB CVR CVS DHI DHT DIRTT DLH DMC DNOW DNP DRDGOLD DTE DXC DXP EACO EDAP EDP EMCORE ENGIE
ENSERVCO EOG EPAM EPR EQT ESAB ESCO EVI EZCORP FARO FEMSA FMC FONAR FTI GAMCO GATX GDS GEO GFL GMS GSE GSK HBT HCA HCI HDFC HEICO HF HNI
HP HSBC HUYA IAC IBM ICF ICICI ICU IDACORP IDEX IDEXX IDT IDW IFF II-VI IMAX INFICON ING IPG IQVIA IRIDEX IRSA ITOCHU ITT JAKKS
JBG JBS JEOL JOYY KB KBR KDDI KLA KT KVH LANXESS LCI LCNB LGI LGL LKQ LPL LSB LSI LTC LVMH MAG MBIA MFA MGE MGIC MGM MGP MISUMI MKS
MPLX MRC MSA MSC MSCI MTS MYR NACCO NBT NCR NEC NIKE NNN NOV NRG NTT NVE NVIDIA NVR O-I O'Reilly OBIC OFG OFS OGE OMRON OMV ON ONEOK OPKO ORIX OSI
OSRAM OTC PACCAR PBF PCTEL PDF PG&E PHH PHINIA PHX PIMCO PJT PLDT PNC PNM POET POSCO PPG PPL PRA PTC PVH QCR QIAGEN QUALCOMM QVC RBC RCM REIT
RELX REV RGC RLI RLJ RPC RPM RWE SAIC SAP SBA SEI SGS SIFCO SIGA SJW SK SLB SLM SM SMC SPS SPX SSR SS&C STAAR STRATS TAT TBC TCW TDK TEGNA TEL TELUS
TFI TG TJX TKMS TPG TPI TTEC TTM TXNM UBS UDR UFP UGI UMB UMH USA USANA UTI VAALCO VEON VF VICI VNET VOXX VSE VTEX VVF WEC WEX WH
WNS WPP WSFS WW XBP XPEL XPO XTI YETI YPF ZTO
3D 3i 3M 8x8 1st a2 eBay eHealth ePlus eXp eToro iCAD iRobot iHeartMedia inTest nCino nLight uniQure vTv
AbbVie AbCellera Aduro AdvanSix AeroVironment AllianceBernstein AmeriCann AmeriServ AmerisourceBergen AnaptysBio AngioDynamics AppFolio AppLovin AptarGroup ArcBest ArcelorMittal
AstraZeneca AtriCure AudioCodes AudioEye AutoNation AutoZone AvalonBay AvePoint AxoGen BancFirst BankUnited BellRing BeyondSpring BioCryst BioForce BioHarvest BioLargo BioLife BioMarin
BioRegenx BioSig BioVie BioXcel BitGo BitMine BlackBerry BlackLine BlackRock BlackSky BlackStar BlueLinx BorgWarner BrightSpring BrightView BuzzFeed CanAlaska CareDx CareTrust CarGurus CarMax
CenterPoint CenterSpace ChampionX ChemoCentryx ChipMOS ChoiceOne CleanSpark ClearOne ClearPoint ClearSign CoStar CommScope CompoSecure CompX ConnectOne ConocoPhillips CoreCivic CoreCard CorVel CreditRiskMonitor.com CrossFirst CuriosityStream CytoDyn
DaVita DexCom DigitalOcean DocuSign DoorDash DoubleDown DoubleVerify DuPont DynaResource EagleRock EastGroup EchoStar EdgePoint EnerSys EnLink EuroDry EverCommerce EverQuote EyePoint
FactSet FalconStor FedEx FibroGen FirstCash FirstEnergy FirstService FirstSun FitLife FlexShopper FlyExclusive FormFactor FuelCell FTAI FuboTV GameSquare GameStop GigaCloud GlycoMimetics GoDaddy GoHealth GoPro GoodRx GraniteShares GrafTech GreenLight GreenTree
HealthEquity HealthStream HeartCore HeartSciences HilleVax HireQuest HomeStreet HubSpot ImmuCell ImmunityBio ImmunoGen InMode InnSuites InspireMD InterContinental InterDigital InterGroup InterParfums IntelGenx IonQ
JetBlue JinkoSolar JPMorgan KeyCorp KnowBe4 LandBridge LaSalle LegalZoom LegalZoom.com LeMaitre LendingClub LendingTree LifeMD LifeSciences LifeStance LifeVantage LightPath LiquidTool LivePerson LiveRamp LiveVox LiveWire LogicMark LogProstyle MacroGenics MannKind
MarineMax MarketAxess MarketWise MasTec MaxCyte MaxLinear McMoRan MedAvail MediaAlpha MediciNova MeiraGTx MercadoLibre MeridianLink MetaWorks MetLife MicroAlgo MicroStrategy MicroVision MidCap MidWestOne MillerKnoll MiMedx MindMed MoneyLion MoneyGram MultiPlan MultiSensor MuniAssets MuniHoldings MuniVest MuniYield
NanoVibronix NanoViricides NantHealth NatWest NeoGenomics NeoVolta NeuroMetrix NeuroOne NerdWallet NetApp NetEase NetScout NetSol NetSuite NewAmsterdam NewLake NewMarket NexGel NexGen NexPoint NextDecade NextEra NextNav NextNRG NexTier NGL NioCorp NiSource NorthView NovaBay NovAtel
OceanFirst OceanPal OmniAb OneConnect OneMain OneSpaWorld OptimumBank OptimizeRx OraSure OrganiGram OriginClear OrthoPediatrics PagSeguro PaxMedica PayPal PayPoint PennantPark PennyMac PepGen PepsiCo PetIQ PetMed PetroChina PetroShare PetroTal PhenixFIN PlayAGS PlayStudios PolyPid PotlatchDeltic PowerFleet PowerSchool PriceSmart PrimeEnergy
ProAssurance ProFrac ProKidney ProMIS ProPetro ProQR ProShares ProtoKinetix PubCo PubMatic PulteGroup PureCycle QuantumScape QuickLogic QuidelOrtho QuinStreet RadNet RamTech RBB RealNetworks RealReal RedHill RegenxBio RE/MAX RenaissanceRe ReNew ResMed RingCentral RiverNorth RumbleOn RxSight SailPoint SandRidge ScanSource SciSparc SeaChange SeaStar SeaWorld SelectQuote SEMrush ServiceNow
SharpLink SharpSpring ShockWave SigmaTron SilverBow SilverSun SiriusXM SiteOne SiTime SKYX SkyWater SkyWest SmartFinancial SmartRent SmartStop SoFi SolarEdge SolarWinds SoundHound SoundThinking SouthState SpartanNash SpringWorks SSGA StandardAero StarTek StartEngine StoneCo StoneX SunCoke SunHydrogen SunOpta SunPower SuRo SUNeVision SurModics
TaskUs TechPrecision TechTarget TelaBio TeraWulf TerrAscend TherapeuticsMD ThredUp TimkenSteel TopBuild TradeStation TransAct TransAlta TransAtlantic TransCode TransDigm TransMedics TransUnion TreeHouse TriCo TriMas TriNet TripAdvisor TrueBlue TrueCar TScan TuSimple UiPath UniFirst UnitedHealth UroGen UTStarcom USCB UWM
VanEck VeriSign VerifyMe VinFast VirTra VisionWave VistaGen VolitionRx WaFd WalkMe WaterBridge WesBanco WideOpenWest WidePoint WillScot WisdomTree WM XPeng XORTX ZimVie ZipRecruiter ZoomInfo
Brink's Carter's Casey's Chuy's Conn's Denny's Dillard's Domino's Flanigan's Kohl's Lowe's Macy's McDonald's Moody's Nathan's Nature's Pilgrim's Wendy's
ADR ETF ETN LLC LNG LPG NYSE PLC R&D SPAC U.S. UK US
Ad Ah Al Aon Bow Bye Cie Com Dei Des Dow Dr Eni Eos Et Fix Gas Gro Inc Ion Lam Las Lo Ltd Mae Mfg Nam Nu Oak Ore Pcb Pte Rad Re Sai Ser Sra Tai Ur Ve Yee
`
  .trim()
  .split(/\s+/)

/** Words as their companies write them. The key is the word in capitals, with and without apostrophes. */
export const wordsAsWritten: ReadonlyMap<string, string> = new Map(
  words.flatMap((word): [string, string][] => {
    const capitals = word.toUpperCase()
    return [
      [capitals, word],
      [capitals.replaceAll("'", ""), word],
    ]
  }),
)

/** Phrases of words that belong together. A phrase may be a part of a name or the whole name. */
export const phrasesAsWritten: readonly string[] = `Air France-KLM
Banco Santander-Chile
Bio-Rad
Bristol-Myers Squibb
Brown-Forman
Coca-Cola
Colgate-Palmolive
Cullen/Frost Bankers
Dr. Reddy's
Estée Lauder
Franco-Nevada
Freeport-McMoRan
Gorman-Rupp
Harley-Davidson
Kimberly-Clark
La-Z-Boy
Mettler-Toledo
M/I Homes
O'Reilly
Patterson-UTI
Peapack-Gladstone
Rolls-Royce
Saint-Gobain
Scotts Miracle-Gro
Sherwin-Williams
Toronto-Dominion
Wal-Mart
Williams-Sonoma
Yum! Brands`.split("\n")

/**
 * Whole names that people write in an entirely different way. The key is the name in capitals without its
 * legal form.
 */
export const namesAsWritten: ReadonlyMap<string, string> = new Map([
  ["INTERNATIONAL BUSINESS MACHINES", "IBM"],
  ["SANFILIPPO JOHN B SON", "John B. Sanfilippo & Son"],
  ["SOUTHERN", "Southern Company"],
  ["US BANCORP DE", "U.S. Bancorp"],
])

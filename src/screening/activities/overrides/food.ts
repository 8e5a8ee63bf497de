import type { OverrideGroup } from "../business-activity.ts"
import { bounded, permissible, permissibleBut, prohibited, unresolved } from "../rules.ts"

/** Food, drinks, restaurants, farming, tobacco and cannabis. */
// biome-ignore format: a company is a line.
export const food: readonly OverrideGroup[] = [
  {
    placement: prohibited("alcohol"),
    reason: "Alcoholic drinks are the core of the business.",
    companies: [
      [1565025, "AMBEV S.A.", "Beer and soft drinks", "first"],
      [1668717, "Anheuser-Busch InBev SA", "Beer", "first"],
      [949870, "BOSTON BEER CO INC", "Beer, cider and hard drinks", "first"],
      [14693, "BROWN FORMAN CORP", "Whiskey and other spirits", "first"],
      [16918, "CONSTELLATION BRANDS, INC.", "Beer, wine and spirits", "first"],
      [835403, "DIAGEO PLC", "Whisky, spirits and beer", "first"],
      [1924482, "Innovation Beverage Group Ltd", "Bitters and spirits", "first"],
      [1843165, "LQR House Inc.", "Tequila and online sale of spirits", "first"],
      [835011, "MGP INGREDIENTS INC", "Spirits, distilling and food ingredients", "first"],
      [24545, "MOLSON COORS BEVERAGE CO", "Beer", "first"],
      [1553788, "SPLASH BEVERAGE GROUP, INC.", "Flavoured spirits and drinks", "first"],
      [888746, "UNITED BREWERIES CO INC", "Beer", "first"],
      [838875, "WILLAMETTE VALLEY VINEYARDS INC", "Wine", "first"],
    ],
  },
  {
    placement: prohibited("cannabis"),
    reason: "Growing and selling cannabis is the core of the business, with alcohol in some cases.",
    companies: [
      [1888014, "AKANDA CORP.", "Cannabis", "first"],
      [1756390, "Ascend Wellness Holdings, Inc.", "Cannabis", "first"],
      [1683541, "AURORA CANNABIS INC", "Cannabis", "first"],
      [1847462, "Ayr Wellness Inc.", "Cannabis", "first"],
      [1737927, "Canopy Growth Corp", "Cannabis", "first"],
      [1832928, "Cresco Labs Inc.", "Cannabis", "first"],
      [1656472, "Cronos Group Inc.", "Cannabis", "first"],
      [1756770, "Curaleaf Holdings, Inc.", "Cannabis", "first"],
      [1848731, "Glass House Brands Inc.", "Cannabis", "first"],
      [1795139, "Green Thumb Industries Inc.", "Cannabis", "first"],
      [1847409, "High Tide Inc.", "Cannabis", "first"],
      [1792030, "IM Cannabis Corp.", "Cannabis", "first"],
      [1909747, "Jushi Holdings Inc.", "Cannabis", "first"],
      [1522767, "MARIMED INC.", "Cannabis", "first"],
      [1766600, "SNDL Inc.", "Cannabis", "first"],
      [1778129, "TerrAscend Corp.", "Cannabis", "first"],
      [1731348, "Tilray Brands, Inc.", "Cannabis", "first"],
      [1754195, "Trulieve Cannabis Corp.", "Cannabis", "first"],
      [1584549, "Village Farms International, Inc.", "Cannabis", "first"],
      [1771706, "Vireo Growth Inc.", "Cannabis", "first"],
    ],
  },
  {
    placement: prohibited("pork"),
    reason: "Pork is a core product.",
    companies: [
      [48465, "HORMEL FOODS CORP", "Pork, turkey and packaged foods", "first"],
      [91388, "SMITHFIELD FOODS INC", "Pork and packaged meats", "first"],
    ],
  },
  {
    placement: prohibited("tobacco"),
    reason: "Cigarettes are more than half of sales.",
    companies: [
      [928465, "AMCON DISTRIBUTING CO", "Tobacco and convenience wholesale", "first"],
    ],
  },
  {
    placement: prohibited("tobacco"),
    reason: "Buys, processes and sells leaf tobacco.",
    companies: [
      [102037, "UNIVERSAL CORP", "Leaf tobacco and plant ingredients", "both"],
    ],
  },
  {
    placement: prohibited("tobacco"),
    reason: "Vaping products and accessories are the core of the business.",
    companies: [
      [1743745, "Greenlane Holdings, Inc.", "Vaping products", "first"],
      [1762239, "Kaival Brands Innovations Group, Inc.", "Vaping products", "first"],
    ],
  },
  {
    placement: prohibited("tobacco"),
    reason: "Vaping products are the core of the business.",
    companies: [
      [1376231, "VPR Brands, LP.", "Vaping products", "first"],
    ],
  },
  {
    placement: prohibited("cannabis"),
    reason: "Grows and sells cannabis, and vaporisers for it; its code is that of cigarettes.",
    companies: [
      [1761510, "TILT Holdings Inc.", "Cannabis and cannabis vaporisers", "code"],
    ],
  },
  {
    placement: bounded("alcohol", 0.01, 0.03,
      "Alcohol Brands is a reported segment: 34.9 million dollars of 1.8 billion in the fourth quarter of 2024, 1.9% of sales."),
    activity: "food",
    reason: "Alcohol is a reported segment well below 5% of sales.",
    cited: "Food Business News, article 27856, on the results of 2024; Form 10-K, segment note",
    companies: [
      [865752, "Monster Beverage Corp", "Energy drinks, with a small alcohol segment", "first"],
    ],
  },
  {
    placement: bounded("pork", 0.1, 0.35,
      "Pork is a reported segment of about a tenth of sales, beside prepared pork products."),
    activity: "food",
    reason: "The reported pork segment alone is above 5% of sales.",
    companies: [
      [100493, "TYSON FOODS, INC.", "Beef, pork, chicken and prepared foods", "first"],
    ],
  },
  {
    placement: bounded("pork", 0.15, 0.35,
      "Pork is a reported segment of about a quarter of sales."),
    reason: "The reported pork segment alone is above 5% of sales.",
    companies: [
      [88121, "SEABOARD CORP", "Pork, commodity trading, shipping and milling", "first"],
    ],
  },
  {
    placement: bounded("tobacco", 0.1, 0.45,
      "Cigarettes and other tobacco are a disclosed product group of the convenience segment, above 10% of sales."),
    activity: "food",
    reason: "The convenience segment sells mostly tobacco.",
    companies: [
      [1618673, "Performance Food Group Co", "Food and convenience distribution", "first"],
    ],
  },
  {
    placement: bounded("alcohol", 0.06, 0.3,
      "The annual report states alcohol sales as a share of restaurant sales, above 6%."),
    activity: "restaurants",
    reason: "Meals are permissible; alcohol is above 5% of sales.",
    companies: [
      [1013488, "BJs RESTAURANTS INC", "Casual restaurants and brewpubs", "both",
        "Second reading: prohibited, since alcohol is 15% to 22%. The core is meals; the share is above 5% in both and fails the prohibited-revenue screen."],
      [1546417, "Bloomin' Brands, Inc.", "Steakhouses and casual restaurants", "both",
        "Second reading: prohibited, since alcohol is 10% to 18%. The core is meals; the share is above 5% in both and fails the prohibited-revenue screen."],
      [703351, "BRINKER INTERNATIONAL, INC", "Casual restaurants with bars", "first"],
      [887596, "CHEESECAKE FACTORY INC", "Sit-down restaurants and cheesecakes", "both",
        "Second reading: prohibited, since alcohol is 10% to 15%. The core is meals; the share is above 5% in both and fails the prohibited-revenue screen."],
      [1525769, "Dave & Buster's Entertainment, Inc.", "Restaurant and arcade entertainment venues", "both",
        "Second reading: prohibited, since alcohol is 8% to 14%. The core is meals and games; the share is above 5% in both and fails the prohibited-revenue screen."],
      [1289460, "Texas Roadhouse, Inc.", "Steak restaurants with bars", "first"],
    ],
  },
  {
    placement: unresolved(
      "Beer, wine or spirits are sold beside soft drinks or in shops; their share is not disclosed.",
    ),
    activity: "food",
    reason: "A soft-drink bottler or shop owner that also sells alcohol.",
    companies: [
      [925261, "ANDINA BOTTLING CO INC", "Bottling of soft drinks, with alcohol distribution", "first"],
      [910631, "COCA COLA FEMSA SAB DE CV", "Bottling of soft drinks, with alcohol distribution", "first"],
      [1650107, "COCA-COLA EUROPACIFIC PARTNERS plc", "Bottling of soft drinks, with alcohol distribution", "first"],
      [1061736, "MEXICAN ECONOMIC DEVELOPMENT INC", "Bottling of soft drinks, with alcohol distribution", "first"],
    ],
  },
  {
    placement: unresolved(
      "Products with pork (such as bacon, ham, cold cuts or pork skins) are sold; their share of revenue is not disclosed.",
    ),
    activity: "food",
    reason: "Pork is in some of the product lines and is not reported apart.",
    companies: [
      [1278027, "B&G Foods, Inc.", "Canned, frozen and seasoned foods", "first"],
      [14177, "BRIDGFORD FOODS CORP", "Frozen dough and meat snacks", "first"],
      [16732, "CAMPBELL'S Co", "Soups, sauces, biscuits and snacks", "first"],
      [23217, "CONAGRA BRANDS INC.", "Frozen meals, snacks and meat snacks", "first"],
      [40704, "GENERAL MILLS INC", "Cereal, snacks, baking mixes and pet food", "first"],
      [910406, "HAIN CELESTIAL GROUP INC", "Natural and organic packaged foods", "first"],
      [1637459, "Kraft Heinz Co", "Sauces, cheese, meals and processed meat", "both"],
      [1520358, "Mama's Creations, Inc.", "Prepared meats and meals", "first"],
      [1651717, "Nomad Foods Ltd", "Frozen fish, vegetables and meals", "first"],
      [1530950, "Post Holdings, Inc.", "Cereal, egg products, refrigerated side dishes and sausage", "first"],
      [1739566, "Utz Brands, Inc.", "Crisps, pretzels and pork skins", "first"],
    ],
  },
  {
    placement: unresolved(
      "The European business produces pork; its share of sales is not reported apart.",
    ),
    activity: "food",
    reason: "Mostly chicken, with a pork business in Britain and Ireland.",
    companies: [
      [802481, "PILGRIMS PRIDE CORP", "Chicken and pork", "first"],
    ],
  },
  {
    placement: unresolved(
      "Rendered fats and gelatin come partly from pigs; the share is not disclosed.",
    ),
    reason: "Raw material includes pig by-products.",
    companies: [
      [916540, "DARLING INGREDIENTS INC.", "Rendering, gelatin and fuels from fats", "first"],
    ],
  },
  {
    placement: unresolved(
      "The share of pork, and of alcohol where sold, in what is distributed is not disclosed.",
    ),
    activity: "food",
    reason: "A full-line distributor; sales by product are not split far enough.",
    companies: [
      [1517175, "Chefs' Warehouse, Inc.", "Speciality food distribution to restaurants", "both"],
      [1680873, "HF Foods Group Inc.", "Food distribution to Asian restaurants", "first"],
      [96021, "SYSCO CORP", "Food distribution to restaurants", "first"],
      [1020859, "UNITED NATURAL FOODS INC", "Natural and conventional grocery wholesale", "both"],
      [1665918, "US Foods Holding Corp.", "Food distribution to restaurants", "first"],
    ],
  },
  {
    placement: unresolved(
      "Sales of growing equipment to cannabis growers are not disclosed as a share.",
    ),
    reason: "The customers are mostly cannabis growers or shops.",
    companies: [
      [1604868, "GrowGeneration Corp.", "Shops for indoor growers", "first"],
      [1695295, "HYDROFARM HOLDINGS GROUP, INC.", "Supplies for indoor growers", "first"],
      [1779474, "WM TECHNOLOGY, INC.", "Online listings of cannabis shops", "first"],
    ],
  },
  {
    placement: unresolved(
      "Bacon, sausage and other pork items are sold, and beer in some countries; neither is disclosed as a share of revenue.",
    ),
    activity: "restaurants",
    reason: "Fast food is mostly permissible; pork is on the menu and not reported apart.",
    companies: [
      [1508478, "Arcos Dorados Holdings Inc.", "Hamburger restaurants in Latin America", "first"],
      [1058090, "CHIPOTLE MEXICAN GRILL INC", "Burrito restaurants", "first"],
      [1067294, "CRACKER BARREL OLD COUNTRY STORE, INC", "Country-style restaurants and gift shops", "both"],
      [1286681, "DOMINOS PIZZA INC", "Pizza delivery and franchising", "first"],
      [1789940, "First Watch Restaurant Group, Inc.", "Breakfast and lunch restaurants", "first"],
      [807882, "JACK IN THE BOX INC", "Hamburger and taco restaurants", "first"],
      [63908, "MCDONALDS CORP", "Hamburger restaurant franchising and operation", "both"],
      [901491, "PAPA JOHNS INTERNATIONAL INC", "Pizza delivery and franchising", "first"],
      [1871509, "Portillo's Inc.", "Hot-dog and sandwich restaurants", "first"],
      [1618756, "Restaurant Brands International Inc.", "Franchising of coffee, burger and chicken restaurants", "first"],
      [1620533, "Shake Shack Inc.", "Hamburger restaurants", "both"],
      [30697, "Wendy's Co", "Hamburger restaurant franchising and operation", "both"],
      [1041061, "YUM BRANDS INC", "Franchising of chicken, taco and pizza restaurants", "first"],
      [1673358, "Yum China Holdings, Inc.", "Chicken and pizza restaurants in China", "first"],
    ],
  },
  {
    placement: unresolved(
      "Food, with bacon and sausage sandwiches in it, is about a fifth of revenue; the pork share is not disclosed.",
    ),
    activity: "restaurants",
    reason: "Coffee and other drinks are permissible and most of the revenue.",
    companies: [
      [829224, "STARBUCKS CORP", "Coffee shops", "first"],
    ],
  },
  {
    placement: unresolved(
      "Alcohol for drinks is made beside fuel ethanol; its share of sales has not been read.",
    ),
    reason: "Fuel and feed are permissible; the share of alcohol made to be drunk is not stated here.",
    companies: [
      [778164, "Alto Ingredients, Inc.", "Ethanol, specialty alcohol and corn products", "first"],
      [1309402, "Green Plains Inc.", "Ethanol, specialty alcohol and corn products", "first"],
    ],
  },
  {
    placement: unresolved(
      "Cannabis growers or shops are the main customers, or cannabis is sold under its brands.",
    ),
    reason: "The business lives from the cannabis trade; what is prohibited in it is not stated.",
    companies: [
      [1800637, "RYTHM, Inc.", "Cannabis brands", "first"],
      [1801602, "SpringBig Holdings, Inc.", "Marketing software for cannabis shops", "first"],
      [1706524, "urban-gro, Inc.", "Design of cannabis growing sites", "first"],
    ],
  },
  {
    placement: unresolved(
      "Its cigarettes are of hemp; the share of tobacco and nicotine products is not disclosed.",
    ),
    reason: "EDGAR's industry code is that of another or an earlier business.",
    companies: [
      [1892480, "Hempacco Co., Inc.", "Hemp cigarettes and smoking accessories", "code"],
    ],
  },
  {
    placement: permissibleBut(
      "A small range of alcoholic drinks carries the brands under licence; no figure is disclosed.",
    ),
    activity: "food",
    reason: "Soft drinks, water, juice, coffee and snacks are nearly all the revenue.",
    companies: [
      [21344, "COCA COLA CO", "Soft drinks and snacks", "first"],
      [1418135, "Keurig Dr Pepper Inc.", "Soft drinks and snacks", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Pork skins are a small snack brand, and alcoholic drinks carry some brands under licence; no figure is disclosed.",
    ),
    activity: "food",
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [77476, "PEPSICO INC", "Soft drinks and snacks", "later"],
    ],
  },
  {
    placement: permissible,
    activity: "food",
    reason: "No alcoholic drinks are made.",
    companies: [
      [1891101, "BRC Inc.", "Coffee", "first"],
      [1341766, "Celsius Holdings, Inc.", "Energy drinks", "first"],
      [317540, "Coca-Cola Consolidated, Inc.", "Bottling of soft drinks", "first"],
      [69891, "NATIONAL BEVERAGE CORP", "Sparkling water and soft drinks", "first"],
      [2042694, "Primo Brands Corp", "Bottled water", "first"],
      [351834, "SunOpta Inc.", "Plant-based drinks and fruit snacks", "first"],
      [1482981, "Vita Coco Company, Inc.", "Coconut water", "first"],
      [1806347, "Westrock Coffee Co", "Coffee and tea", "first"],
    ],
  },
  {
    placement: permissible,
    activity: "food",
    reason: "Sells eggs and dairy from farms; no meat.",
    companies: [
      [1579733, "Vital Farms, Inc.", "Pasture-raised eggs and butter", "both"],
    ],
  },
  {
    placement: permissible,
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [1755672, "Corteva, Inc.", "Seeds and crop protection", "first"],
    ],
  },
  {
    placement: permissible,
    activity: "food",
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [3545, "ALICO, INC.", "Citrus groves and farmland", "first"],
      [1007019, "COFFEE HOLDING CO INC", "Coffee", "first"],
      [1857475, "Dole plc", "Fresh fruit and vegetables", "first"],
      [1047340, "FRESH DEL MONTE PRODUCE INC", "Fresh fruit and vegetables", "first"],
      [1342423, "Limoneira CO", "Lemons, avocados and farmland", "first"],
      [880117, "SANFILIPPO JOHN B & SON INC", "Packaged nuts and snack bars", "both"],
      [1854139, "Zevia PBC", "Soft drinks", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Animal-derived ingredients such as gelatin are not disclosed as a share of revenue.",
    ),
    activity: "food",
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [
      [98677, "TOOTSIE ROLL INDUSTRIES INC", "Sweets and chewing gum", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Fillings of prepared breakfast foods are not disclosed as a share of sales.",
    ),
    activity: "food",
    reason: "Eggs are nearly all the sales, beside prepared foods made from them.",
    companies: [
      [16160, "CAL-MAINE FOODS INC", "Eggs and prepared egg foods", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Recipes hold meat and fish; any pork in them is not disclosed, and it would not be food for people.",
    ),
    reason: "Sells refrigerated pet food made mostly of poultry, beef, fish and vegetables.",
    companies: [
      [1611647, "Freshpet, Inc.", "Refrigerated pet food", "both"],
    ],
  },
  {
    placement: permissibleBut(
      "Filled sandwiches and the like, part of the tenth of sales outside the named lines, may hold meat; no pork line is known.",
    ),
    activity: "food",
    reason: "Pretzels, bakery goods, churros, frozen treats and frozen drinks are nine tenths of the sales.",
    companies: [
      [785956, "J&J SNACK FOODS CORP", "Soft pretzels, frozen snacks and slush drinks", "both"],
    ],
  },
  {
    placement: permissibleBut("Recipes may hold animal-derived ingredients; no pork line is known."),
    activity: "food",
    reason: "The products are plant, dairy, nut, cereal or snack based.",
    companies: [
      [1487197, "BARFRESH FOOD GROUP INC.", "Frozen fruit drinks and ice", "first"],
      [1772016, "BELLRING BRANDS, INC.", "Protein drinks and powders", "first"],
      [1655210, "BEYOND MEAT, INC.", "Plant-based substitutes for meat", "first"],
      [34563, "FARMER BROTHERS CO", "Roasted coffee and tea", "first"],
      [1128928, "FLOWERS FOODS INC", "Packaged bread and cakes", "first"],
      [1679273, "Lamb Weston Holdings, Inc.", "Frozen potato products", "both"],
      [57515, "MARZETTI CO", "Dressings, sauces, frozen bread and dips", "first"],
      [63754, "MCCORMICK & CO INC", "Spices, seasonings and sauces", "first"],
      [910329, "MEDIFAST INC", "Weight-loss meal products and coaching", "both"],
      [1103982, "Mondelez International, Inc.", "Biscuits, chocolate and chewing gum", "first"],
      [1843586, "Oatly Group AB", "Oat drinks", "first"],
      [1702744, "Simply Good Foods Co", "Protein bars, drinks and snacks", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Industrial and beverage alcohol is made beside feed, oils and fuel ethanol; its share is not disclosed.",
    ),
    activity: "food",
    reason: "Crushes oilseeds and mills grain for food, feed and fuel.",
    companies: [
      [821026, "Andersons, Inc.", "Grain trading, ethanol and fertiliser", "first"],
      [7084, "Archer-Daniels-Midland Co", "Oilseed, corn and grain processing", "first"],
      [1996862, "Bunge Global SA", "Oilseed processing and grain trading", "first"],
      [1046257, "Ingredion Inc", "Starches and sweeteners from corn", "first"],
    ],
  },
  {
    placement: permissible,
    activity: "food",
    reason: "Makes or sells food supplements; no cannabis business is known.",
    companies: [
      [1374328, "FITLIFE BRANDS, INC.", "Sports and dietary supplements", "first"],
      [1056358, "MANNATECH INC", "Dietary supplements", "first"],
      [787253, "NATURAL ALTERNATIVES INTERNATIONAL INC", "Contract manufacture of dietary supplements", "first"],
      [1386570, "Niagen Bioscience, Inc.", "Dietary supplements for ageing", "first"],
      [896264, "USANA HEALTH SCIENCES INC", "Dietary supplements and skin care", "first"],
    ],
  },
  {
    placement: permissibleBut(
      "Royalties come from chicken restaurants; some franchised shops sell beer, which is not disclosed.",
    ),
    activity: "restaurants",
    reason: "No pork line is known; alcohol is slight.",
    companies: [
      [1636222, "Wingstop Inc.", "Chicken restaurants and franchising", "first"],
    ],
  },
  {
    placement: permissible,
    activity: "restaurants",
    reason: "Drinks and baked goods are nearly all the revenue.",
    companies: [
      [1866581, "Dutch Bros Inc.", "Drive-through coffee and doughnuts", "first"],
      [1857154, "Krispy Kreme, Inc.", "Drive-through coffee and doughnuts", "first"],
    ],
  },
]

import { type Language, type Words, words } from "../../domain/languages.ts";

interface Category {
  parent: string | null;
  name: Words;
}

const main = (name: Words): Category => ({ parent: null, name });
const under = (parent: string, name: Words): Category => ({ parent, name });

const categories: Record<string, Category> = {
  apparel: main(
    words("Apparel", "Vêtements", "Abbigliamento", "Ropa", "Bekleidung", "Kleding", "Odzież", "Vestuário"),
  ),
  "t-shirts": under(
    "apparel",
    words("T-shirts", "T-shirts", "T-shirt", "Camisetas", "T-Shirts", "T-shirts", "Koszulki", "T-shirts"),
  ),
  "long-sleeves": under(
    "apparel",
    words(
      "Long sleeves",
      "Manches longues",
      "Maniche lunghe",
      "Manga larga",
      "Langarmshirts",
      "Lange mouwen",
      "Długi rękaw",
      "Mangas compridas",
    ),
  ),
  "tank-tops": under(
    "apparel",
    words(
      "Tank tops",
      "Débardeurs",
      "Canotte",
      "Camisetas sin mangas",
      "Tanktops",
      "Tanktops",
      "Koszulki na ramiączkach",
      "Camisolas de alças",
    ),
  ),
  polos: under(
    "apparel",
    words("Polo shirts", "Polos", "Polo", "Polos", "Poloshirts", "Polo's", "Koszulki polo", "Polos"),
  ),
  hoodies: under(
    "apparel",
    words(
      "Hoodies",
      "Sweats à capuche",
      "Felpe con cappuccio",
      "Sudaderas con capucha",
      "Hoodies",
      "Hoodies",
      "Bluzy z kapturem",
      "Camisolas com capuz",
    ),
  ),
  sweatshirts: under(
    "apparel",
    words(
      "Sweatshirts",
      "Sweat-shirts",
      "Felpe",
      "Sudaderas",
      "Sweatshirts",
      "Sweaters",
      "Bluzy",
      "Sweatshirts",
    ),
  ),
  headwear: main(
    words(
      "Headwear",
      "Couvre-chefs",
      "Cappelli",
      "Gorras y gorros",
      "Kopfbedeckungen",
      "Hoofddeksels",
      "Nakrycia głowy",
      "Chapéus",
    ),
  ),
  caps: under(
    "headwear",
    words("Caps", "Casquettes", "Cappellini", "Gorras", "Caps", "Petten", "Czapki z daszkiem", "Bonés"),
  ),
  beanies: under(
    "headwear",
    words("Beanies", "Bonnets", "Berretti", "Gorros", "Beanies", "Mutsen", "Czapki zimowe", "Gorros"),
  ),
  "bucket-hats": under(
    "headwear",
    words(
      "Bucket hats",
      "Bobs",
      "Cappelli da pescatore",
      "Gorros de pescador",
      "Fischerhüte",
      "Vissershoedjes",
      "Kapelusze wędkarskie",
      "Chapéus de pescador",
    ),
  ),
  bags: main(words("Bags", "Sacs", "Borse", "Bolsas", "Taschen", "Tassen", "Torby", "Sacos")),
  totes: under(
    "bags",
    words(
      "Tote bags",
      "Tote bags",
      "Shopper",
      "Bolsas de tela",
      "Stofftaschen",
      "Draagtassen",
      "Torby płócienne",
      "Sacos de pano",
    ),
  ),
  backpacks: under(
    "bags",
    words("Backpacks", "Sacs à dos", "Zaini", "Mochilas", "Rucksäcke", "Rugzakken", "Plecaki", "Mochilas"),
  ),
  pouches: under(
    "bags",
    words("Pouches", "Pochettes", "Astucci", "Neceseres", "Täschchen", "Etuis", "Kosmetyczki", "Bolsinhas"),
  ),
  drinkware: main(
    words(
      "Drinkware",
      "Mugs et gourdes",
      "Tazze e borracce",
      "Tazas y botellas",
      "Trinkgefäße",
      "Mokken en flessen",
      "Kubki i butelki",
      "Canecas e garrafas",
    ),
  ),
  mugs: under("drinkware", words("Mugs", "Mugs", "Tazze", "Tazas", "Tassen", "Mokken", "Kubki", "Canecas")),
  bottles: under(
    "drinkware",
    words(
      "Bottles",
      "Gourdes",
      "Borracce",
      "Botellas",
      "Trinkflaschen",
      "Drinkflessen",
      "Butelki",
      "Garrafas",
    ),
  ),
  tumblers: under(
    "drinkware",
    words(
      "Tumblers",
      "Gobelets isothermes",
      "Bicchieri termici",
      "Vasos térmicos",
      "Thermobecher",
      "Thermosbekers",
      "Kubki termiczne",
      "Copos térmicos",
    ),
  ),
  "wall-art": main(
    words(
      "Wall art",
      "Décoration murale",
      "Arte da parete",
      "Arte mural",
      "Wandkunst",
      "Wanddecoratie",
      "Dekoracje ścienne",
      "Arte de parede",
    ),
  ),
  posters: under(
    "wall-art",
    words("Posters", "Affiches", "Poster", "Pósteres", "Poster", "Posters", "Plakaty", "Pósteres"),
  ),
  canvas: under(
    "wall-art",
    words("Canvas", "Toiles", "Tele", "Lienzos", "Leinwände", "Canvas", "Obrazy na płótnie", "Telas"),
  ),
  framed: under(
    "wall-art",
    words(
      "Framed prints",
      "Cadres",
      "Stampe incorniciate",
      "Láminas enmarcadas",
      "Gerahmte Drucke",
      "Ingelijste prints",
      "Wydruki w ramie",
      "Impressões emolduradas",
    ),
  ),
  stationery: main(
    words(
      "Stationery",
      "Papeterie",
      "Cartoleria",
      "Papelería",
      "Papeterie",
      "Kantoorartikelen",
      "Artykuły papiernicze",
      "Papelaria",
    ),
  ),
  notebooks: under(
    "stationery",
    words(
      "Notebooks",
      "Carnets",
      "Quaderni",
      "Cuadernos",
      "Notizbücher",
      "Notitieboeken",
      "Notesy",
      "Cadernos",
    ),
  ),
  stickers: under(
    "stationery",
    words(
      "Stickers",
      "Autocollants",
      "Adesivi",
      "Pegatinas",
      "Sticker",
      "Stickers",
      "Naklejki",
      "Autocolantes",
    ),
  ),
  cards: under(
    "stationery",
    words("Cards", "Cartes", "Cartoline", "Tarjetas", "Karten", "Kaarten", "Kartki", "Postais"),
  ),
  home: main(words("Home", "Maison", "Casa", "Hogar", "Wohnen", "Wonen", "Dom", "Casa")),
  textiles: under(
    "home",
    words("Textiles", "Textiles", "Tessili", "Textiles", "Textilien", "Textiel", "Tekstylia", "Têxteis"),
  ),
  kitchen: under(
    "home",
    words("Kitchen", "Cuisine", "Cucina", "Cocina", "Küche", "Keuken", "Kuchnia", "Cozinha"),
  ),
  kids: main(words("Kids", "Enfants", "Bambini", "Niños", "Kinder", "Kinderen", "Dzieci", "Crianças")),
  babies: under(
    "kids",
    words("Babies", "Bébés", "Neonati", "Bebés", "Babys", "Baby's", "Niemowlęta", "Bebés"),
  ),
  children: under(
    "kids",
    words(
      "Children",
      "Enfants 3–12 ans",
      "Bambini 3–12 anni",
      "Niños 3–12 años",
      "Kinder 3–12 Jahre",
      "Kinderen 3–12 jaar",
      "Dzieci 3–12 lat",
      "Crianças 3–12 anos",
    ),
  ),
};

export function categoryName(code: string, language: Language): string {
  return categories[code]?.name[language] ?? code;
}

/** The category above this one; itself when it is at the top. */
export function mainCategory(code: string): string {
  return categories[code]?.parent ?? code;
}

/** A category with its sub-categories, by code. Empty for a code that does not exist. */
export function categoryBranch(code: string): string[] {
  if (!Object.hasOwn(categories, code)) return [];
  const below = Object.entries(categories).flatMap(([name, { parent }]) => (parent === code ? [name] : []));
  return [code, ...below];
}

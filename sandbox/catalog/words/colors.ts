import { type Language, type Words, words } from "../../domain/languages.ts";

interface Color {
  hex: string;
  name: Words;
}

const colors: Record<string, Color> = {
  white: {
    hex: "#f7f7f4",
    name: words("White", "Blanc", "Bianco", "Blanco", "Weiß", "Wit", "Biały", "Branco"),
  },
  black: {
    hex: "#1c1c1e",
    name: words("Black", "Noir", "Nero", "Negro", "Schwarz", "Zwart", "Czarny", "Preto"),
  },
  navy: {
    hex: "#1f2a44",
    name: words(
      "Navy",
      "Bleu marine",
      "Blu navy",
      "Azul marino",
      "Marineblau",
      "Marineblauw",
      "Granatowy",
      "Azul-marinho",
    ),
  },
  heather_grey: {
    hex: "#b4b6ba",
    name: words(
      "Heather grey",
      "Gris chiné",
      "Grigio mélange",
      "Gris jaspeado",
      "Grau meliert",
      "Grijs gemêleerd",
      "Szary melanż",
      "Cinza mesclado",
    ),
  },
  charcoal: {
    hex: "#44474c",
    name: words(
      "Charcoal",
      "Anthracite",
      "Antracite",
      "Antracita",
      "Anthrazit",
      "Antraciet",
      "Grafitowy",
      "Antracite",
    ),
  },
  natural: {
    hex: "#efe6d3",
    name: words("Natural", "Naturel", "Naturale", "Natural", "Natur", "Naturel", "Naturalny", "Natural"),
  },
  sand: {
    hex: "#d9c7a5",
    name: words("Sand", "Sable", "Sabbia", "Arena", "Sand", "Zand", "Piaskowy", "Areia"),
  },
  red: {
    hex: "#c1272d",
    name: words("Red", "Rouge", "Rosso", "Rojo", "Rot", "Rood", "Czerwony", "Vermelho"),
  },
  burgundy: {
    hex: "#6b1f2e",
    name: words("Burgundy", "Bordeaux", "Bordeaux", "Burdeos", "Bordeaux", "Bordeaux", "Bordowy", "Bordô"),
  },
  royal_blue: {
    hex: "#2348a8",
    name: words(
      "Royal blue",
      "Bleu roi",
      "Blu royal",
      "Azul real",
      "Königsblau",
      "Koningsblauw",
      "Chabrowy",
      "Azul-royal",
    ),
  },
  sky_blue: {
    hex: "#9cc4e4",
    name: words(
      "Sky blue",
      "Bleu ciel",
      "Celeste",
      "Azul cielo",
      "Himmelblau",
      "Hemelsblauw",
      "Błękitny",
      "Azul-céu",
    ),
  },
  denim: {
    hex: "#54718f",
    name: words("Denim", "Denim", "Denim", "Denim", "Denim", "Denim", "Denim", "Denim"),
  },
  forest: {
    hex: "#23472f",
    name: words(
      "Forest green",
      "Vert forêt",
      "Verde bosco",
      "Verde bosque",
      "Waldgrün",
      "Bosgroen",
      "Leśna zieleń",
      "Verde-floresta",
    ),
  },
  kelly: {
    hex: "#1f8a4c",
    name: words(
      "Kelly green",
      "Vert vif",
      "Verde prato",
      "Verde vivo",
      "Grasgrün",
      "Grasgroen",
      "Zielony",
      "Verde-vivo",
    ),
  },
  olive: {
    hex: "#6b6a3a",
    name: words("Olive", "Olive", "Oliva", "Oliva", "Oliv", "Olijf", "Oliwkowy", "Verde-oliva"),
  },
  sage: {
    hex: "#a9b79c",
    name: words("Sage", "Sauge", "Salvia", "Salvia", "Salbei", "Salie", "Szałwiowy", "Sálvia"),
  },
  mint: {
    hex: "#b7e0cd",
    name: words("Mint", "Menthe", "Menta", "Menta", "Mint", "Mint", "Miętowy", "Menta"),
  },
  teal: {
    hex: "#1c6f73",
    name: words(
      "Teal",
      "Bleu canard",
      "Ottanio",
      "Verde azulado",
      "Petrol",
      "Petrol",
      "Morski",
      "Azul-petróleo",
    ),
  },
  mustard: {
    hex: "#d39b2a",
    name: words("Mustard", "Moutarde", "Senape", "Mostaza", "Senf", "Mosterd", "Musztardowy", "Mostarda"),
  },
  yellow: {
    hex: "#f2cf45",
    name: words("Yellow", "Jaune", "Giallo", "Amarillo", "Gelb", "Geel", "Żółty", "Amarelo"),
  },
  orange: {
    hex: "#e2702a",
    name: words("Orange", "Orange", "Arancione", "Naranja", "Orange", "Oranje", "Pomarańczowy", "Laranja"),
  },
  terracotta: {
    hex: "#b5583c",
    name: words(
      "Terracotta",
      "Terracotta",
      "Terracotta",
      "Terracota",
      "Terrakotta",
      "Terracotta",
      "Terakota",
      "Terracota",
    ),
  },
  coral: {
    hex: "#ec7f6d",
    name: words("Coral", "Corail", "Corallo", "Coral", "Koralle", "Koraal", "Koralowy", "Coral"),
  },
  pink: {
    hex: "#eeb8c4",
    name: words(
      "Light pink",
      "Rose pâle",
      "Rosa chiaro",
      "Rosa claro",
      "Hellrosa",
      "Lichtroze",
      "Jasnoróżowy",
      "Rosa-claro",
    ),
  },
  fuchsia: {
    hex: "#c2286f",
    name: words("Fuchsia", "Fuchsia", "Fucsia", "Fucsia", "Fuchsia", "Fuchsia", "Fuksja", "Fúcsia"),
  },
  dusty_rose: {
    hex: "#c48d8d",
    name: words(
      "Dusty rose",
      "Vieux rose",
      "Rosa antico",
      "Rosa palo",
      "Altrosa",
      "Oudroze",
      "Brudny róż",
      "Rosa-velho",
    ),
  },
  lavender: {
    hex: "#bfb2dd",
    name: words("Lavender", "Lavande", "Lavanda", "Lavanda", "Lavendel", "Lavendel", "Lawendowy", "Lavanda"),
  },
  purple: {
    hex: "#55307a",
    name: words("Purple", "Violet", "Viola", "Morado", "Lila", "Paars", "Fioletowy", "Roxo"),
  },
  chocolate: {
    hex: "#4b3226",
    name: words(
      "Chocolate",
      "Chocolat",
      "Cioccolato",
      "Chocolate",
      "Schokolade",
      "Chocolade",
      "Czekoladowy",
      "Chocolate",
    ),
  },
  camel: {
    hex: "#b98d5b",
    name: words("Camel", "Camel", "Cammello", "Camel", "Camel", "Camel", "Camel", "Camel"),
  },
  ash: {
    hex: "#dcdddb",
    name: words("Ash", "Gris cendré", "Cenere", "Ceniza", "Aschgrau", "Asgrijs", "Popielaty", "Cinza-claro"),
  },
  stone: {
    hex: "#9a9388",
    name: words("Stone", "Pierre", "Pietra", "Piedra", "Stein", "Steen", "Kamienny", "Pedra"),
  },
  silver: {
    hex: "#c9ccd0",
    name: words("Silver", "Argent", "Argento", "Plata", "Silber", "Zilver", "Srebrny", "Prata"),
  },
  oak: {
    hex: "#c79f6b",
    name: words("Oak", "Chêne", "Rovere", "Roble", "Eiche", "Eiken", "Dąb", "Carvalho"),
  },
  walnut: {
    hex: "#6a4630",
    name: words("Walnut", "Noyer", "Noce", "Nogal", "Nussbaum", "Walnoot", "Orzech", "Nogueira"),
  },
  transparent: {
    hex: "#eef3f5",
    name: words(
      "Transparent",
      "Transparent",
      "Trasparente",
      "Transparente",
      "Transparent",
      "Transparant",
      "Przezroczysty",
      "Transparente",
    ),
  },
};

/** The colour's name in a language; its code when the code is unknown. */
export function colorName(code: string, language: Language): string {
  return colors[code]?.name[language] ?? code;
}

/** `#rrggbb`, or null for an unknown code. */
export function colorHex(code: string): string | null {
  return colors[code]?.hex ?? null;
}

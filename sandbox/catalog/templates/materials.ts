import { type Words, words } from "../../domain/languages.ts";

export interface Material {
  composition: Words;
  care: string[];
  origin: string;
}

const material = (composition: Words, care: string[], origin: string): Material => ({
  composition,
  care,
  origin,
});

const textileCare = ["wash_30", "no_bleach", "tumble_low", "iron_medium", "no_dry_clean"];
const handWash = ["hand_wash", "no_bleach", "no_tumble", "iron_low"];
const wipe = ["wipe_clean"];
const dishwasher = ["dishwasher_safe", "microwave_safe"];
const byHand = ["hand_wash", "no_microwave"];

export const cotton = material(
  words(
    "100% ring-spun cotton",
    "100 % coton peigné",
    "100% cotone pettinato",
    "100 % algodón peinado",
    "100 % ringgesponnene Baumwolle",
    "100% ringgesponnen katoen",
    "100% bawełna czesana",
    "100% algodão penteado",
  ),
  textileCare,
  "PT",
);
export const organicCotton = material(
  words(
    "100% organic cotton",
    "100 % coton biologique",
    "100% cotone biologico",
    "100 % algodón orgánico",
    "100 % Bio-Baumwolle",
    "100% biologisch katoen",
    "100% bawełna organiczna",
    "100% algodão orgânico",
  ),
  textileCare,
  "PT",
);
export const fleece = material(
  words(
    "80% cotton, 20% recycled polyester",
    "80 % coton, 20 % polyester recyclé",
    "80% cotone, 20% poliestere riciclato",
    "80 % algodón, 20 % poliéster reciclado",
    "80 % Baumwolle, 20 % recyceltes Polyester",
    "80% katoen, 20% gerecycled polyester",
    "80% bawełna, 20% poliester z recyklingu",
    "80% algodão, 20% poliéster reciclado",
  ),
  textileCare,
  "BD",
);
export const polyester = material(
  words(
    "100% recycled polyester",
    "100 % polyester recyclé",
    "100% poliestere riciclato",
    "100 % poliéster reciclado",
    "100 % recyceltes Polyester",
    "100% gerecycled polyester",
    "100% poliester z recyklingu",
    "100% poliéster reciclado",
  ),
  textileCare,
  "TR",
);
export const twill = material(
  words(
    "100% cotton twill",
    "100 % sergé de coton",
    "100% twill di cotone",
    "100 % sarga de algodón",
    "100 % Baumwolltwill",
    "100% katoenen twill",
    "100% twill bawełniany",
    "100% sarja de algodão",
  ),
  handWash,
  "CN",
);
export const knit = material(
  words(
    "100% soft acrylic",
    "100 % acrylique doux",
    "100% acrilico morbido",
    "100 % acrílico suave",
    "100 % weiches Acryl",
    "100% zacht acryl",
    "100% miękki akryl",
    "100% acrílico macio",
  ),
  handWash,
  "CN",
);
export const canvasCloth = material(
  words(
    "100% cotton canvas",
    "100 % toile de coton",
    "100% tela di cotone",
    "100 % lona de algodón",
    "100 % Baumwoll-Canvas",
    "100% katoenen canvas",
    "100% płótno bawełniane",
    "100% lona de algodão",
  ),
  handWash,
  "IN",
);
export const ceramic = material(
  words(
    "Glazed ceramic",
    "Céramique émaillée",
    "Ceramica smaltata",
    "Cerámica esmaltada",
    "Glasierte Keramik",
    "Geglazuurd keramiek",
    "Ceramika szkliwiona",
    "Cerâmica vidrada",
  ),
  dishwasher,
  "CN",
);
export const enamel = material(
  words(
    "Enamelled steel",
    "Acier émaillé",
    "Acciaio smaltato",
    "Acero esmaltado",
    "Emaillierter Stahl",
    "Geëmailleerd staal",
    "Stal emaliowana",
    "Aço esmaltado",
  ),
  byHand,
  "PL",
);
export const steel = material(
  words(
    "Double-walled stainless steel",
    "Acier inoxydable à double paroi",
    "Acciaio inox a doppia parete",
    "Acero inoxidable de doble pared",
    "Doppelwandiger Edelstahl",
    "Dubbelwandig roestvrij staal",
    "Stal nierdzewna o podwójnych ściankach",
    "Aço inoxidável de parede dupla",
  ),
  byHand,
  "CN",
);
export const mattePaper = material(
  words(
    "200 g/m² matte paper",
    "Papier mat 200 g/m²",
    "Carta opaca 200 g/m²",
    "Papel mate de 200 g/m²",
    "Mattes Papier, 200 g/m²",
    "Mat papier 200 g/m²",
    "Papier matowy 200 g/m²",
    "Papel mate 200 g/m²",
  ),
  wipe,
  "IT",
);
export const stretchedCanvas = material(
  words(
    "Cotton canvas on a pine frame",
    "Toile de coton sur châssis en pin",
    "Tela di cotone su telaio in pino",
    "Lienzo de algodón sobre bastidor de pino",
    "Baumwoll-Leinwand auf Kiefernrahmen",
    "Katoenen canvas op grenen frame",
    "Płótno bawełniane na sosnowej ramie",
    "Tela de algodão em grade de pinho",
  ),
  wipe,
  "IT",
);
export const framedPaper = material(
  words(
    "Art paper under acrylic glass, solid wood frame",
    "Papier d'art sous verre acrylique, cadre en bois massif",
    "Carta artistica sotto vetro acrilico, cornice in legno massello",
    "Papel artístico bajo vidrio acrílico, marco de madera maciza",
    "Kunstdruckpapier hinter Acrylglas, Massivholzrahmen",
    "Kunstpapier achter acrylglas, massief houten lijst",
    "Papier artystyczny za szkłem akrylowym, rama z litego drewna",
    "Papel de arte sob vidro acrílico, moldura de madeira maciça",
  ),
  wipe,
  "IT",
);
export const recycledPaper = material(
  words(
    "Recycled paper",
    "Papier recyclé",
    "Carta riciclata",
    "Papel reciclado",
    "Recyclingpapier",
    "Gerecycled papier",
    "Papier z recyklingu",
    "Papel reciclado",
  ),
  wipe,
  "IT",
);
export const vinyl = material(
  words(
    "Weatherproof vinyl",
    "Vinyle résistant aux intempéries",
    "Vinile resistente alle intemperie",
    "Vinilo resistente a la intemperie",
    "Wetterfestes Vinyl",
    "Weerbestendig vinyl",
    "Winyl odporny na warunki atmosferyczne",
    "Vinil resistente às intempéries",
  ),
  wipe,
  "IT",
);
export const linenLook = material(
  words(
    "Linen-look polyester, duck-feather filling",
    "Polyester aspect lin, garnissage plumes",
    "Poliestere effetto lino, imbottitura in piume",
    "Poliéster efecto lino, relleno de plumas",
    "Polyester in Leinenoptik, Federfüllung",
    "Polyester met linnenlook, verenvulling",
    "Poliester o wyglądzie lnu, wypełnienie z pierza",
    "Poliéster com aspeto de linho, enchimento de penas",
  ),
  textileCare,
  "IT",
);
export const sherpa = material(
  words(
    "Soft flannel fleece",
    "Polaire flanelle douce",
    "Pile morbido",
    "Franela suave",
    "Weicher Flanellfleece",
    "Zachte flanelfleece",
    "Miękki polar flanelowy",
    "Flanela macia",
  ),
  textileCare,
  "IT",
);

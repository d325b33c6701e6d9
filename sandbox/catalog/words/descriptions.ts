import { languages, type Words, words } from "../../domain/languages.ts";

const byMainCategory: Record<string, Words> = {
  apparel: words(
    "Soft, true to size and made to be washed often: prints stay crisp and seams stay straight.",
    "Doux, à la bonne taille et fait pour être lavé souvent : l'impression reste nette, les coutures restent droites.",
    "Morbido, di taglia fedele e fatto per essere lavato spesso: la stampa resta nitida, le cuciture restano dritte.",
    "Suave, de talla fiel y hecho para lavarse a menudo: la impresión sigue nítida y las costuras, rectas.",
    "Weich, passgenau und gemacht für häufiges Waschen: Der Druck bleibt klar, die Nähte bleiben gerade.",
    "Zacht, valt normaal en gemaakt om vaak te wassen: de print blijft scherp en de naden blijven recht.",
    "Miękki, zgodny z rozmiarem i stworzony do częstego prania: nadruk pozostaje wyraźny, a szwy proste.",
    "Macio, de tamanho fiel e feito para lavar muitas vezes: a impressão mantém-se nítida e as costuras direitas.",
  ),
  headwear: words(
    "A clean shape that sits well, with room for a small, sharp design.",
    "Une forme nette qui tombe bien, avec de la place pour un petit motif précis.",
    "Una forma pulita che veste bene, con spazio per un disegno piccolo e preciso.",
    "Una forma limpia que sienta bien, con sitio para un diseño pequeño y nítido.",
    "Eine klare Form, die gut sitzt, mit Platz für ein kleines, scharfes Motiv.",
    "Een strakke vorm die goed zit, met ruimte voor een klein, scherp ontwerp.",
    "Czysta forma, która dobrze leży, z miejscem na mały, wyraźny wzór.",
    "Uma forma limpa que assenta bem, com espaço para um desenho pequeno e nítido.",
  ),
  bags: words(
    "Strong seams, long handles and a wide, flat face for your artwork.",
    "Coutures solides, longues anses et une large face plane pour votre visuel.",
    "Cuciture robuste, manici lunghi e un'ampia superficie piana per la tua grafica.",
    "Costuras fuertes, asas largas y una cara amplia y lisa para tu diseño.",
    "Feste Nähte, lange Henkel und eine breite, glatte Fläche für dein Motiv.",
    "Stevige naden, lange hengsels en een breed, vlak oppervlak voor je ontwerp.",
    "Mocne szwy, długie uchwyty i szeroka, gładka powierzchnia na Twój projekt.",
    "Costuras fortes, alças compridas e uma face larga e lisa para o seu desenho.",
  ),
  drinkware: words(
    "Made for every morning: colours that last, edges that feel good, print all around.",
    "Fait pour tous les matins : des couleurs qui durent, des bords agréables, une impression tout autour.",
    "Fatto per ogni mattina: colori che durano, bordi piacevoli, stampa tutto intorno.",
    "Hecho para cada mañana: colores que duran, bordes agradables, impresión todo alrededor.",
    "Für jeden Morgen gemacht: haltbare Farben, angenehme Kanten, Druck rundum.",
    "Gemaakt voor elke ochtend: kleuren die blijven, prettige randen, print rondom.",
    "Na każdy poranek: trwałe kolory, przyjemne krawędzie, nadruk dookoła.",
    "Feito para todas as manhãs: cores que duram, bordas agradáveis, impressão a toda a volta.",
  ),
  "wall-art": words(
    "Deep blacks, fine detail and pigment inks that keep their colour for decades.",
    "Noirs profonds, détails fins et encres pigmentaires qui gardent leurs couleurs des décennies.",
    "Neri profondi, dettagli fini e inchiostri a pigmenti che mantengono il colore per decenni.",
    "Negros profundos, detalle fino y tintas pigmentadas que conservan el color durante décadas.",
    "Tiefes Schwarz, feine Details und Pigmenttinten, die jahrzehntelang farbecht bleiben.",
    "Diep zwart, fijne details en pigmentinkten die tientallen jaren kleurvast blijven.",
    "Głęboka czerń, drobne szczegóły i tusze pigmentowe, które zachowują kolor przez dekady.",
    "Pretos profundos, detalhe fino e tintas pigmentadas que mantêm a cor durante décadas.",
  ),
  stationery: words(
    "Printed and cut to the millimetre, packed flat and ready to give.",
    "Imprimé et coupé au millimètre, emballé à plat et prêt à offrir.",
    "Stampato e tagliato al millimetro, confezionato in piano e pronto da regalare.",
    "Impreso y cortado al milímetro, embalado en plano y listo para regalar.",
    "Millimetergenau gedruckt und geschnitten, flach verpackt und bereit zum Verschenken.",
    "Op de millimeter gedrukt en gesneden, vlak verpakt en klaar om te geven.",
    "Drukowane i cięte co do milimetra, pakowane na płasko i gotowe na prezent.",
    "Impresso e cortado ao milímetro, embalado plano e pronto a oferecer.",
  ),
  home: words(
    "Warm textures and full-bleed prints for rooms that are lived in.",
    "Des matières chaleureuses et des impressions plein format pour des pièces à vivre.",
    "Materiali caldi e stampe a tutto campo per stanze vissute.",
    "Texturas cálidas e impresiones a sangre para habitaciones con vida.",
    "Warme Stoffe und vollflächige Drucke für Räume, in denen gelebt wird.",
    "Warme stoffen en prints tot aan de rand voor kamers waarin geleefd wordt.",
    "Ciepłe tkaniny i nadruki na całej powierzchni do wnętrz pełnych życia.",
    "Texturas quentes e impressões até à margem para divisões com vida.",
  ),
  kids: words(
    "Gentle on skin, quick to change and tough enough for the playground.",
    "Doux pour la peau, facile à enfiler et assez solide pour la cour de récréation.",
    "Delicato sulla pelle, facile da indossare e resistente quanto il parco giochi.",
    "Suave con la piel, fácil de poner y resistente al patio de juegos.",
    "Sanft zur Haut, schnell gewechselt und robust genug für den Spielplatz.",
    "Zacht voor de huid, snel te wisselen en stevig genoeg voor de speeltuin.",
    "Łagodne dla skóry, łatwe do przebrania i wytrzymałe na plac zabaw.",
    "Suave na pele, fácil de trocar e resistente ao parque infantil.",
  ),
};

/** The product's description as HTML, in every language. */
export function describe(mainCategory: string, composition: Words, gsm: number | null): Words {
  const sentences = byMainCategory[mainCategory];
  const [en, fr, it, es, de, nl, pl, pt] = languages.map((language) => {
    const facts = [composition[language], ...(gsm === null ? [] : [`${gsm} g/m²`])];
    return `<p>${sentences?.[language] ?? ""}</p><ul>${facts.map((fact) => `<li>${fact}</li>`).join("")}</ul>`;
  });
  return words(en ?? "", fr ?? "", it ?? "", es ?? "", de ?? "", nl ?? "", pl ?? "", pt ?? "");
}

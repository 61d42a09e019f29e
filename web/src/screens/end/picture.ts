// A drawing of this page as a picture file. It is made here: nothing is sent anywhere.

/** What drawings take from the page, as it is by day: a picture has no theme. */
const BY_DAY: Record<string, string> = { line: "#4a3326", stroke: "2.5" };

/** A drawing as a PNG, as large as its view box. */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standingAlone(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** The source of a drawing that needs nothing from the page. */
function standingAlone(drawing: SVGSVGElement): string {
  const { width, height } = drawing.viewBox.baseVal;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const page = getComputedStyle(document.documentElement);
  const value = (name: string) => BY_DAY[name] ?? page.getPropertyValue(`--${name}`).trim();
  return new XMLSerializer().serializeToString(copy).replace(/var\(--([\w-]+)(?:,[^()]*)?\)/g, (_, name: string) => value(name));
}

"""
Makes our fonts of IBM Plex Sans (OFL-1.1), under names of their own as its licence asks:

- src/ui/fonts/labex-sans.woff2: the pages' font, latin, weights 400 to 600 of its axis. A quarter smaller than
  the whole axis, which spares a slow phone one round trip.
- src/site/fonts/card-{400,600}.ttf: latin and latin-ext in one static file per weight. The server draws social
  cards with them, where no font may be installed and WOFF2 cannot be read.

`apt-get install python3-fonttools python3-brotli`, then run it in the root with Debian's Python.
"""
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source = Path("node_modules/@fontsource-variable/ibm-plex-sans/files")
styles = {400: "Regular", 600: "SemiBold"}


def plex(subset: str) -> TTFont:
    font = TTFont(source / f"ibm-plex-sans-{subset}-wght-normal.woff2")
    font.flavor = None
    return font


def rename(font: TTFont, family: str, style: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = family
        if record.nameID in (2, 17):
            record.string = style


def pages() -> None:
    font = instantiateVariableFont(plex("latin"), {"wght": (400, 400, 600)})
    rename(font, "LabEx Sans", "Regular")
    font.flavor = "woff2"
    font.save("src/ui/fonts/labex-sans.woff2")


def static(subset: str, weight: int, folder: Path) -> str:
    path = folder / f"{subset}-{weight}.ttf"
    instantiateVariableFont(plex(subset), {"wght": weight}).save(path)
    return str(path)


def cards() -> None:
    with TemporaryDirectory() as folder:
        for weight, style in styles.items():
            font = Merger().merge([static(each, weight, Path(folder)) for each in ("latin", "latin-ext")])
            for table in ("GSUB", "GDEF", "STAT", "HVAR", "avar", "fvar"):
                if table in font:
                    del font[table]
            rename(font, "LabEx Card", style)
            font["OS/2"].usWeightClass = weight
            font.save(f"src/site/fonts/card-{weight}.ttf")


pages()
cards()

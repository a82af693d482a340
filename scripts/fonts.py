"""
Makes our fonts of IBM Plex Sans (OFL-1.1), under names of their own as its licence asks:

- src/ui/fonts/labex-sans.woff2: the pages' font, latin, weights 400 to 600 of its axis, without fractions and with
  kerning among the characters of English and Dutch: 25 KB instead of 46 (decision 013).
- src/site/fonts/card-{400,600}.ttf: latin and latin-ext in one static file per weight. The server draws social
  cards with them, where no font may be installed and WOFF2 cannot be read.

`apt-get install python3-fonttools python3-brotli`, then run it in the root with Debian's Python.
"""
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source = Path("node_modules/@fontsource-variable/ibm-plex-sans/files")
styles = {400: "Regular", 600: "SemiBold"}
kerned = {chr(code) for code in range(0x20, 0x7F)} | set("éèëïöüáóíúÉÈË’‘“”–—…")


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
    font = plex("latin")
    kern_only(font, {name for code, name in font.getBestCmap().items() if chr(code) in kerned})
    options = Options(layout_features=["kern", "liga"], layout_scripts=["DFLT", "latn"], hinting=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": (400, 400, 600)})
    rename(font, "LabEx Sans", "Regular")
    font.flavor = "woff2"
    font.save("src/ui/fonts/labex-sans.woff2")


def kern_only(font: TTFont, glyphs: set[str]) -> None:
    """Leaves kerning to pairs of these glyphs: the pairs by name first, then those by class."""
    subtables = [each for lookup in font["GPOS"].table.LookupList.Lookup for each in lookup.SubTable]
    plain = [getattr(each, "ExtSubTable", each) for each in subtables]
    for pairs in (each for each in plain if each.LookupType == 2):
        if pairs.Format == 1:
            sets = [(name, each) for name, each in zip(pairs.Coverage.glyphs, pairs.PairSet) if name in glyphs]
            for _, each in sets:
                each.PairValueRecord = [record for record in each.PairValueRecord if record.SecondGlyph in glyphs]
            pairs.Coverage.glyphs = [name for name, _ in sets]
            pairs.PairSet = [each for _, each in sets]
        else:
            pairs.Coverage.glyphs = [name for name in pairs.Coverage.glyphs if name in glyphs]
            for classes in (pairs.ClassDef1, pairs.ClassDef2):
                classes.classDefs = {name: each for name, each in classes.classDefs.items() if name in glyphs}


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

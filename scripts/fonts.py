"""
Makes src/site/fonts/card-{400,600}.ttf: IBM Plex Sans (OFL-1.1), latin and latin-ext in one static file
per weight, under a name of its own as its licence asks. The server draws social cards with them, where no
font may be installed and WOFF2 cannot be read. `pip install fonttools brotli`, then run it in the root.
"""
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

source = Path("node_modules/@fontsource-variable/ibm-plex-sans/files")
styles = {400: "Regular", 600: "SemiBold"}


def static(subset: str, weight: int, folder: Path) -> str:
    font = TTFont(source / f"ibm-plex-sans-{subset}-wght-normal.woff2")
    font.flavor = None
    path = folder / f"{subset}-{weight}.ttf"
    instantiateVariableFont(font, {"wght": weight}).save(path)
    return str(path)


with TemporaryDirectory() as folder:
    for weight, style in styles.items():
        font = Merger().merge([static(each, weight, Path(folder)) for each in ("latin", "latin-ext")])
        for table in ("GSUB", "GDEF", "STAT", "HVAR", "avar", "fvar"):
            if table in font:
                del font[table]
        for record in font["name"].names:
            if record.nameID in (1, 4, 16):
                record.string = "LabEx Card"
            if record.nameID in (2, 17):
                record.string = style
        font["OS/2"].usWeightClass = weight
        font.save(f"src/site/fonts/card-{weight}.ttf")

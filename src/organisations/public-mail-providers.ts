const FAMILIES = ['hotmail', 'live', 'msn', 'outlook', 'yahoo', 'ymail', 'gmx', 'tiscali']
const COUNTRIES = `
  com net eu nl be de fr es it at ch pt se no dk fi ie pl cz gr hu ro ru ca in jp cl
  co.uk co.jp co.in co.za co.kr co.id co.nz com.au com.br com.mx com.ar com.tr com.cn com.hk com.sg com.tw
`
const WORLDWIDE = `
  gmail.com googlemail.com icloud.com me.com mac.com privaterelay.appleid.com proton.me protonmail.com
  protonmail.ch pm.me aol.com aim.com windowslive.com passport.com rocketmail.com fastmail.com fastmail.fm
  fastmail.nl zoho.com zohomail.com zohomail.eu mail.com email.com usa.com inbox.com hushmail.com hey.com
  tutanota.com tutanota.de tutamail.com tuta.io tuta.com keemail.me mailfence.com posteo.de posteo.net
  posteo.nl mailbox.org startmail.com disroot.org riseup.net duck.com mozmail.com simplelogin.com anonaddy.me
  pobox.com lycos.com excite.com juno.com netzero.net qq.com foxmail.com 163.com 126.com yeah.net sina.com
  sina.cn aliyun.com 21cn.com naver.com daum.net hanmail.net nate.com rediffmail.com docomo.ne.jp
  yandex.com yandex.ru ya.ru mail.ru bk.ru list.ru rambler.ru ukr.net i.ua
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com 10minutemail.nl temp-mail.org maildrop.cc
  sharklasers.com trashmail.com
`
const NETHERLANDS = `
  ziggo.nl ziggomail.nl ziggomail.com kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl
  quicknet.nl casema.nl upcmail.nl upc.nl chello.nl tele2.nl telfort.nl telfortglasvezel.nl online.nl
  versatel.nl zonnet.nl wanadoo.nl orange.nl freeler.nl solcon.nl caiway.nl caiway.net kabelfoon.nl
  kabelnoord.nl deltanet.nl zeelandnet.nl onsbrabantnet.nl onsnet.nl introweb.nl scarlet.nl speedlinq.nl
  vodafonethuis.nl vodafonevast.nl dds.nl wxs.nl worldonline.nl hccnet.nl filternet.nl soneramail.nl
  euronet.nl ilse.nl freemail.nl quickmail.nl mailmij.nl landmail.nl lycos.nl wegwerpmailadres.nl
  tijdelijkmailadres.nl tijdelijke-email.nl 12move.nl
`
const NEIGHBOURS = `
  skynet.be telenet.be pandora.be belgacom.net scarlet.be voo.be brutele.be advalvas.be mail.be
  t-online.de web.de freenet.de arcor.de online.de onlinehome.de email.de mail.de kabelmail.de lycos.de
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr club-internet.fr
  libero.it virgilio.it alice.it tin.it inwind.it iol.it telefonica.net terra.es terra.com sapo.pt
  bluewin.ch sunrise.ch hispeed.ch btinternet.com btopenworld.com sky.com virginmedia.com ntlworld.com
  blueyonder.co.uk talktalk.net o2.co.uk eircom.net telia.com spray.se seznam.cz centrum.cz wp.pl o2.pl
  onet.pl interia.pl gazeta.pl abv.bg hot.ee inbox.lv uol.com.br bol.com.br terra.com.br
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au
`

const words = (text: string) => text.trim().split(/\s+/)

const PROVIDERS = new Set([
  ...FAMILIES.flatMap((name) => words(COUNTRIES).map((country) => `${name}.${country}`)),
  ...[WORLDWIDE, NETHERLANDS, NEIGHBOURS].flatMap(words),
])

/** An own list: published ones hold thousands of dead domains and some universities. */
export function isPublicMailProvider(domain: string): boolean {
  return PROVIDERS.has(domain)
}

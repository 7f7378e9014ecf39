/**
 * The torture messages of RFC 4475, by its names and in its order. Differences from the RFC: where a caller must be
 * reachable, its Contact is on loopback; the signature of mpart01 is left out; the long values use other words.
 * `answer` is what a SIP server must answer: a status, or null for none (responses, and requests that must not be
 * answered).
 */
export interface Torture {
  readonly name: string
  readonly answer: number | null
  readonly text: string
}

export const tortureSdp = (host: string): string =>
  `v=0\no=mhandley 29739 7272939 IN IP4 ${host}\ns=-\nc=IN IP4 ${host}\nt=0 0\nm=audio 49217 RTP/AVP 0 12\nm=video 3227 RTP/AVP 31\na=rtpmap:31 LPC\n`

export const tortureMessage = (name: string, answer: number | null, text: string): Torture => ({
  name,
  answer,
  text: text.replace(/^\n/, '').replace(/\n/g, '\r\n'),
})

const long = (piece: string, times: number): string => piece.repeat(times)

export const TORTURE_VALID: readonly Torture[] = [
  tortureMessage(
    'wsinv',
    481,
    String.raw`
INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0
TO :
 sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n
from   : "J Rosenberg \\\""       <sip:jdrosen@example.com>
  ;
  tag = 98asjd8
MaX-fOrWaRdS: 0068
Call-ID: wsinv.ndaksdj@192.0.2.1
Content-Length   : 150
cseq: 0009
  INVITE
Via  : SIP  /   2.0
 /UDP
    192.0.2.2;branch=390skdjuw
s :
NewFangledHeader:   newfangled value
 continued newfangled value
UnknownHeaderWithUnusualValue: ;;,,;;,;
Content-Type: application/sdp
Route:
 <sip:services.example.com;lr;unknownwith=value;unknown-no-value>
v:  SIP  / 2.0  / TCP     spindle.example.com   ;
  branch  =   z9hG4bK9ikj8  ,
 SIP  /    2.0   / UDP  192.168.255.111   ; branch=
 z9hG4bK30239
m:"Quoted string \"\"" <sip:jdrosen@example.com> ; newparam =
      newvalue ;
  secondparam ; q = 0.33

` + tortureSdp('192.0.2.1'),
  ),
  tortureMessage(
    'intmeth',
    405,
    `
!interesting-Method0123456789_*+\`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0
Via: SIP/2.0/TCP host1.example.com;branch=z9hG4bK-.!%66*_+\`'~
To: "BEL:\\\u0007 NUL:\\\u0000 DEL:\\\u007f" <sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com>
From: token1~\` token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%="работающий";tag=_token~1'+\`*%!-.
Call-ID: intmeth.word%ZK-!.*_+'@word\`~)(><:\\/"][?}{
CSeq: 139122385 !interesting-Method0123456789_*+\`.%indeed'~
Max-Forwards: 255
extensionHeader-!.%*+_\`'~:大停電
Content-Length: 0

`,
  ),
  tortureMessage(
    'esc01',
    180,
    `
INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0
To: sip:%75se%72@example.com
From: <sip:I%20have%20spaces@example.net>;tag=938
Max-Forwards: 87
i: esc01.239409asdfakjkn23onasd0-3234
CSeq: 234234 INVITE
Via: SIP/2.0/UDP host5.example.net;branch=z9hG4bKkdjuw
C: application/sdp
Contact:
  <sip:cal%6Cer@127.0.0.1;%6C%72;n%61me=v%61lue%25%34%31>
Content-Length: 150

${tortureSdp('192.0.2.1')}`,
  ),
  tortureMessage(
    'escnull',
    405,
    `
REGISTER sip:example.com SIP/2.0
To: sip:null-%00-null@example.com
From: sip:null-%00-null@example.com;tag=839923423
Max-Forwards: 70
Call-ID: escnull.39203ndfvkjdasfkq3w4otrq0adsfdfnavd
CSeq: 14398234 REGISTER
Via: SIP/2.0/UDP host5.example.com;branch=z9hG4bKkdjuw
Contact: <sip:%00@host5.example.com>
Contact: <sip:%00%00@host5.example.com>
L:0

`,
  ),
  tortureMessage(
    'esc02',
    405,
    `
RE%47IST%45R sip:registrar.example.com SIP/2.0
To: "%Z%45" <sip:resource@example.com>
From: "%Z%45" <sip:resource@example.com>;tag=f232jadfj23
Call-ID: esc02.asdfnqwo34rq23i34jrjasdcnl23nrlknsdf
Via: SIP/2.0/TCP host.example.com;branch=z9hG4bK209%fzsnel234
CSeq: 29344 RE%47IST%45R
Max-Forwards: 70
Contact: <sip:alias1@host1.example.com>
C%6Fntact: <sip:alias2@host2.example.com>
Contact: <sip:alias3@host3.example.com>
l: 0

`,
  ),
  tortureMessage(
    'lwsdisp',
    200,
    `
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: caller<sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: lwsdisp.1234abcd@funky.example.com
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP funky.example.com;branch=z9hG4bKkdjuw
l: 0

`,
  ),
  tortureMessage(
    'longreq',
    180,
    `
INVITE sip:user@example.com SIP/2.0
To: "I have a user name of ${long('extreme', 10)} proportion" <sip:user@example.com:6000;unknownparam1=very${long('long', 20)}value;longparam${long('name', 25)}=shortvalue;very${long('long', 25)}ParameterNameWithNoValue>
F: sip:${long('amazinglylongcallername', 5)}@example.net;tag=12${long('982', 50)}424;unknownheaderparam${long('name', 20)}=unknowheaderparam${long('value', 15)};unknownValueless${long('paramname', 10)}
Call-ID: longreq.one${long('really', 20)}longcallid
CSeq: 3882340 INVITE
Unknown-${long('Long', 20)}-Name: unknown-${long('long', 20)}-value; unknown-${long('long', 20)}-parameter-name = unknown-${long('long', 20)}-parameter-value
Via: SIP/2.0/TCP sip33.example.com
v: SIP/2.0/TCP sip32.example.com
V: SIP/2.0/TCP sip31.example.com
Via: SIP/2.0/TCP sip30.example.com
Via: SIP/2.0/TCP ${long('a-very-long-', 12)}host.example.com:5060;branch=${long('really', 15)}long
Max-Forwards: 70
Contact: <sip:${long('amazinglylongcallername', 5)}@127.0.0.1>
Content-Type: application/sdp
l: 150

${tortureSdp('192.0.2.1')}`,
  ),
  tortureMessage(
    'dblreq',
    405,
    `
REGISTER sip:example.com SIP/2.0
To: sip:j.user@example.com
From: sip:j.user@example.com;tag=43251j3j324
Max-Forwards: 8
I: dblreq.0ha0isndaksdj99sdfafnl3lk233412
Contact: sip:j.user@host.example.com
CSeq: 8 REGISTER
Via: SIP/2.0/UDP 192.0.2.125;branch=z9hG4bKkdjuw23492
Content-Length: 0


INVITE sip:joe@example.com SIP/2.0
t: sip:joe@example.com
From: sip:caller@example.net;tag=141334
Max-Forwards: 8
Call-ID: dblreq.0ha0isnda977644900765@192.0.2.15
CSeq: 8 INVITE
Via: SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw380234
Content-Type: application/sdp
Content-Length: 150

${tortureSdp('192.0.2.15')}`,
  ),
  tortureMessage(
    'semiuri',
    200,
    `
OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0
To: sip:j_user@example.com
From: sip:caller@example.org;tag=33242
Max-Forwards: 3
Call-ID: semiuri.0ha0isndaksdj
CSeq: 8 OPTIONS
Accept: application/sdp, application/pkcs7-mime,
        multipart/mixed, multipart/signed,
        message/sip, message/sipfrag
Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bKkdjuw
l: 0

`,
  ),
  tortureMessage(
    'transports',
    200,
    `
OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: <sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: transports.kijh4akdnaqjkwendsasfdj
Accept: application/sdp
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP t1.example.com;branch=z9hG4bKkdjuw
Via: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKklasjdhf
Via: SIP/2.0/TLS t3.example.com;branch=z9hG4bK2980unddj
Via: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en
Via: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee
l: 0

`,
  ),
  tortureMessage(
    'mpart01',
    405,
    `
MESSAGE sip:kumiko@example.org SIP/2.0
Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK-d87543-4dade06d0bdb11ee-1--d87543-;rport
Max-Forwards: 70
Route: <sip:127.0.0.1:5080>
Contact: <sip:fluffy@127.0.0.1:5070>
To: <sip:kumiko@example.org>
From: <sip:fluffy@example.com>;tag=2fb0dcc9
Call-ID: 3d9485ad0c49859b@Zmx1ZmZ5LW1hYy0xNi5sb2NhbA..
CSeq: 1 MESSAGE
Content-Transfer-Encoding: binary
Content-Type: multipart/mixed;boundary=7a9cbec02ceef655
Content-Length: 112

--7a9cbec02ceef655
Content-Type: text/plain
Content-Transfer-Encoding: binary

Hello
--7a9cbec02ceef655--
`,
  ),
  tortureMessage(
    'unreason',
    null,
    `
SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять - простое
Via: SIP/2.0/UDP 192.0.2.198;branch=z9hG4bK1324923
Call-ID: unreason.1234ksdfak3j2erwedfsASdf
CSeq: 35 INVITE
From: sip:user@example.com;tag=11141343
To: sip:user@example.edu;tag=2229
Content-Length: 154
Content-Type: application/sdp
Contact: <sip:user@host198.example.com>

${tortureSdp('192.0.2.198')}`,
  ),
  tortureMessage(
    'noreason',
    null,
    `
SIP/2.0 100\u0020
Via: SIP/2.0/UDP 192.0.2.105;branch=z9hG4bK2398ndaoe
Call-ID: noreason.asndj203insdf99223ndf
CSeq: 35 INVITE
From: <sip:user@example.com>;tag=39ansfi3
To: <sip:user@example.edu>;tag=902jndnke3
Content-Length: 0
Contact: <sip:user@host105.example.com>

`,
  ),
]

/** The bytes of the message with this name. */
export function tortureBytes(name: string): Buffer {
  const found = TORTURE_VALID.find((one) => one.name === name)
  if (found === undefined) throw new Error(`RFC 4475 has no valid message ${name}`)
  return Buffer.from(found.text)
}

/** A valid OPTIONS with some lines replaced, added or (by '') removed. Lines end in LF. */
export function tortureOptions(
  changes: Record<string, string>,
  startLine = 'OPTIONS sip:user@example.com SIP/2.0',
): string {
  const lines: Record<string, string> = {
    Via: 'SIP/2.0/UDP 192.0.2.15;branch=z9hG4bKkdjuw',
    To: 'sip:j.user@example.com',
    From: 'sip:caller@example.net;tag=134161461246',
    'Max-Forwards': '7',
    'Call-ID': 'torture.0ha0isndaksdjasdf3234nas',
    CSeq: '8 OPTIONS',
    'Content-Length': '0',
    ...changes,
  }
  const head = Object.entries(lines).filter(([, value]) => value !== '')
  return `${startLine}\n${head.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n`
}

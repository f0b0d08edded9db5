import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { checkSyntax, type Linguagem, run, runs } from '#test/support/linguagens.ts'
import { CSHARP, JAVA, PHP, PYTHON } from './linguagens.ts'

const [SECRET, BODY] = ['whsec_x', Buffer.from('{"a":"ã"}')]
const v1 = (t: number, key = SECRET) => `v1=${createHmac('sha256', key).update(`${t}.`).update(BODY).digest('hex')}`
/** The cases of this moment: a signature is good for five minutes, and a file may wait for longer in its process. */
const casesAt = (now: number): [body: Buffer, signature: string, valid: boolean][] => [
  [BODY, `t=${now},${v1(now)}`, true],
  [BODY, `t=${now}, ${v1(now, 'whsec_novo')}, ${v1(now)}`, true],
  [BODY, `t=${now},${v1(now, 'whsec_novo')}`, false],
  [BODY, `t=${now - 301},${v1(now - 301)}`, false],
  [Buffer.from('{"a": "ã"}'), `t=${now},${v1(now)}`, false],
  [BODY, `t=,${v1(now)}`, false],
  [BODY, `t=${now},v1=`, false],
  [BODY, '', false],
]

/** Each with a program that reads a case a line and says of each whether the signature is good. */
const PROGRAMS: Record<Linguagem, { sample: string; whole: string }> = {
  python: {
    sample: PYTHON,
    whole: `${PYTHON}
import sys
for linha in sys.stdin:
    corpo, assinatura, segredo = linha.rstrip('\\n').split('\\t')
    print('true' if confere(bytes.fromhex(corpo), assinatura, segredo) else 'false')
`,
  },
  php: {
    sample: PHP,
    whole: `${PHP}
while (($linha = fgets(STDIN)) !== false) {
    [$corpo, $assinatura, $segredo] = explode("\\t", rtrim($linha, "\\n"));
    echo confere(hex2bin($corpo), $assinatura, $segredo) ? 'true' : 'false', "\\n";
}
`,
  },
  // The class that is run is the first of its file.
  java: {
    sample: JAVA,
    whole: JAVA.replace(
      'final class Assinatura',
      `final class Exemplo {
    public static void main(String[] args) throws Exception {
        for (String linha : (Iterable<String>) new java.io.BufferedReader(new java.io.InputStreamReader(System.in)).lines()::iterator) {
            String[] partes = linha.split("\\t", 3);
            System.out.println(Assinatura.confere(HexFormat.of().parseHex(partes[0]), partes[1], partes[2]));
        }
    }
}

final class Assinatura`,
    ),
  },
  csharp: {
    sample: CSHARP,
    whole: CSHARP.replace(
      'static class',
      `while (Console.ReadLine() is string linha)
{
    var partes = linha.Split('\\t');
    Console.WriteLine(Assinatura.Confere(Convert.FromHexString(partes[0]), partes[1], partes[2]) ? "true" : "false");
}

static class`,
    ),
  },
}

for (const [linguagem, { sample, whole }] of Object.entries(PROGRAMS) as [
  Linguagem,
  { sample: string; whole: string },
][])
  test(`the check of a signature in ${linguagem} accepts what the service signs, and nothing else`, () => {
    checkSyntax(sample)
    if (!runs(linguagem)) return
    const cases = casesAt(Math.floor(Date.now() / 1000))
    const input = cases.map(([body, signature]) => `${body.toString('hex')}\t${signature}\t${SECRET}\n`).join('')
    const said = run(linguagem, whole, input).trim().split('\n')
    assert.deepEqual(
      said,
      cases.map(([, , valid]) => String(valid)),
    )
  })

test('a sample with a bracket or a text left open is found', () => {
  for (const broken of ['f(a', 'f(a]', "print('a)", 'se { x'])
    assert.throws(() => checkSyntax(broken), { name: 'AssertionError' }, broken)
})

import { Copiavel } from '../detail/Copiar.tsx'

type Parte = { texto: string; classe?: string }
const XML =
  /(?<fraco><!--[\s\S]*?-->|<\?[\s\S]*?\?>)|(?<nome><\/?[\w:.-]+|\/?>)|(?<atributo>[\w:.-]+(?==))|(?<valor>"[^"]*")/g
const JSON_ =
  /(?<nome>"(?:\\.|[^"\\])*"(?=\s*:))|(?<valor>"(?:\\.|[^"\\])*")|(?<atributo>(?<=^|[\s[,:])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=[\s,\]}]|$)|\b(?:true|false|null)\b)/gi
/** Programs in any of the languages of the examples: comments, texts, words of the language. */
const PROGRAMA =
  /(?<fraco>\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=^|\n)[ \t]*#[^\n]*|"""[\s\S]*?""")|(?<valor>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<nome>\b(?:import|from|export|function|const|let|return|if|else|for|foreach|in|of|as|new|class|static|public|private|var|def|not|and|or|async|await|try|catch|throw|using|package|bool|boolean|string|int|byte|void|final|true|false|null|None|True|False)\b)|(?<atributo>\b\d+\b)/g
const REGRAS = { xml: XML, json: JSON_, programa: PROGRAMA }
const CLASSE: Record<string, string> = {
  nome: 'text-anil',
  valor: 'text-verde',
  atributo: 'text-roxo',
  fraco: 'text-tinta-3',
}

function partes(texto: string, regra: RegExp): Parte[] {
  const saida: Parte[] = []
  let fim = 0
  for (const m of texto.matchAll(regra)) {
    if (m.index > fim) saida.push({ texto: texto.slice(fim, m.index) })
    const grupo = Object.entries(m.groups!).find(([, v]) => v !== undefined)![0]
    saida.push({ texto: m[0], classe: CLASSE[grupo] })
    fim = m.index + m[0].length
  }
  return [...saida, { texto: texto.slice(fim) }]
}
/** XML, JSON or a program to read and copy; `original`: what is copied when the shown text is laid out. To edit, EditorJson. */
export function Codigo({
  texto,
  original = texto,
  linguagem,
  rotulo,
}: {
  texto: string
  original?: string
  linguagem: keyof typeof REGRAS
  rotulo: string
}) {
  return (
    <div className="relative rounded-lg bg-papel-1">
      <Copiavel texto={original} rotulo={rotulo} className="absolute top-2 right-2 bg-papel-1" />
      <pre
        role="region"
        tabIndex={0}
        aria-label={rotulo}
        className="max-h-[70dvh] overflow-auto rounded-lg p-4 pr-12 font-mono text-xs leading-5"
      >
        {partes(texto, REGRAS[linguagem]).map((p, i) => (
          <span key={i} className={p.classe}>
            {p.texto}
          </span>
        ))}
      </pre>
    </div>
  )
}

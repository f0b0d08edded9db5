import { Copiavel } from '../detail/Copiar.tsx'

type Parte = { texto: string; classe?: string }
const XML =
  /(?<fraco><!--[\s\S]*?-->|<\?[\s\S]*?\?>)|(?<nome><\/?[\w:.-]+|\/?>)|(?<atributo>[\w:.-]+(?==))|(?<valor>"[^"]*")/g
const JSON_ =
  /(?<nome>"(?:\\.|[^"\\])*"(?=\s*:))|(?<valor>"(?:\\.|[^"\\])*")|(?<atributo>(?<=^|[\s[,:])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=[\s,\]}]|$)|\b(?:true|false|null)\b)/gi
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
/** XML or JSON to read and copy; `original`: what is copied when the shown text is laid out. To edit, EditorJson. */
export function Codigo({
  texto,
  original = texto,
  linguagem,
  rotulo,
}: {
  texto: string
  original?: string
  linguagem: 'xml' | 'json'
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
        {partes(texto, linguagem === 'xml' ? XML : JSON_).map((p, i) => (
          <span key={i} className={p.classe}>
            {p.texto}
          </span>
        ))}
      </pre>
    </div>
  )
}

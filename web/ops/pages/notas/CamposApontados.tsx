import { readAt } from '#domain/caminhos.ts'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { nomeDoCampo } from '#web/words/campos.ts'

type Props = { campos: readonly string[]; pedido: object; onChange: (pedido: object) => void; onSubmit: () => void }

/** The fields that the refusal names, and those that came hidden, each to be written; the rest is in the JSON. */
export function CamposApontados({ campos, pedido, onChange, onSubmit }: Props) {
  const escritos = campos.filter((campo) => typeOf(readAt(pedido, campo), campo) !== null)
  if (escritos.length === 0)
    return (
      <p className="text-sm text-tinta-2">
        A recusa não aponta um campo que se corrija sozinho: abra o JSON, que traz o pedido inteiro.
      </p>
    )
  return (
    <Formulario inicial={pedido} onChange={onChange} onSubmit={async () => onSubmit()} className="flex flex-col gap-4">
      {escritos.map((campo) => {
        const rotulo = nomeDoCampo(campo)
        const tipo = typeOf(readAt(pedido, campo), campo)
        return tipo === 'texto' || tipo === null ? (
          <Texto key={campo} nome={campo} rotulo={rotulo} />
        ) : (
          <Numero key={campo} nome={campo} rotulo={rotulo} unidade={tipo} />
        )
      })}
      <p className="sub">O que não está aqui se corrige no JSON, que traz o pedido inteiro.</p>
    </Formulario>
  )
}

/** How a value is written; null: only as JSON. */
function typeOf(valor: unknown, campo: string): 'texto' | 'moeda' | 'porcento' | null {
  if (valor === undefined || typeof valor === 'string') return 'texto'
  if (typeof valor !== 'number') return null
  if (/aliquota/i.test(campo)) return 'porcento'
  return /valor/i.test(campo) ? 'moeda' : null
}

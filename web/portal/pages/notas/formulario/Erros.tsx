import { useEffect, useState } from 'react'
import type { Erro } from '../../../../api/client.ts'
import { contar } from '../../../../text/formatos.ts'

const fieldOf = (campo: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[data-campo]')].find(({ dataset }) => dataset['campo'] === campo)

/** Brings the field an error is about into view and gives it the focus. Nothing happens for one that is of no field. */
export function irAoCampo(campo: string): void {
  const field = fieldOf(campo)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/** All that is wrong, each line leading to its field: in a long form the field may be out of sight. */
export function Erros({ titulo, erros }: { titulo?: string; erros: readonly Erro[] }) {
  const rotulos = useRotulos(erros)
  if (erros.length === 0) return null
  return (
    <div className="rounded-lg bg-vermelho-papel px-4 py-3 text-sm">
      <p className="font-medium text-vermelho">
        {titulo ?? contar(erros.length, 'campo precisa de correção', 'campos precisam de correção')}
      </p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {inOrder(erros).map((erro) => (
          <li key={erro.campo + erro.codigo + erro.mensagem}>
            <button
              type="button"
              onClick={() => irAoCampo(erro.campo)}
              className="block text-left text-tinta-2 hover:text-tinta hover:underline"
            >
              {rotulos[erro.campo] ? (
                <span className="font-medium text-tinta">{rotulos[erro.campo]}: </span>
              ) : (
                erro.campo && <span className="block font-mono text-xs break-all">{erro.campo}</span>
              )}
              {erro.mensagem}
            </button>
            {erro.correcao && <span className="block text-xs text-tinta-2">{erro.correcao}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What each field is called on the page, read from its label once it is there. */
function useRotulos(erros: readonly Erro[]): Record<string, string> {
  const [rotulos, setRotulos] = useState<Record<string, string>>({})
  const campos = erros.map(({ campo }) => campo).join(' ')
  useEffect(() => {
    const found = campos.split(' ').map((campo) => [campo, fieldOf(campo)?.labels?.[0]?.textContent ?? ''])
    setRotulos(Object.fromEntries(found))
  }, [campos])
  return rotulos
}

const PARTES = ['prestador', 'competencia', 'tomador', 'servico', 'intermediario']

/** In the order of the form. */
const inOrder = (erros: readonly Erro[]) => {
  const rank = ({ campo }: Erro) => {
    const parte = PARTES.indexOf(campo.split(/[.[]/)[0]!)
    return parte < 0 ? PARTES.length : parte
  }
  return [...erros].sort((a, b) => rank(a) - rank(b))
}

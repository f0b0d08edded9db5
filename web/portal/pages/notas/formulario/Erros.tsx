import { useEffect, useState } from 'react'
import type { Erro } from '#web/api/portal/client.ts'
import { count } from '#web/words/formatos.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { isDentro } from './Grupo.tsx'
import { reveal } from './revelar.ts'

const fieldOf = (campo: string) =>
  [...document.querySelectorAll<HTMLInputElement>('[data-campo]')].find(({ dataset }) => dataset['campo'] === campo)
const groupsOf = (campo: string) =>
  [...document.querySelectorAll<HTMLDetailsElement>('details[data-grupo]')].filter(({ dataset }) =>
    isDentro(campo, dataset['grupo']!.split(' ')),
  )

/** Opens the groups that hold the field of an error, scrolls to it and gives it the focus. */
export async function goToCampo(campo: string): Promise<void> {
  reveal(campo)
  await mounted()
  let closed = groupsOf(campo).find(({ open }) => !open)
  while (closed) {
    closed.open = true
    await mounted()
    closed = groupsOf(campo).find(({ open }) => !open)
  }
  const found = fieldOf(campo) ?? groupsOf(campo).at(-1)?.querySelector('summary')
  found?.focus({ preventScroll: true })
  found?.scrollIntoView({ block: 'center' })
}

/** React mounts a group after it is shown, and its fields after it opens. */
const mounted = () => new Promise((done) => setTimeout(done, 50))

/** All faults, each with a link to its field, which may be out of sight in a long form. */
export function Erros({ titulo, erros }: { titulo?: string; erros: readonly Erro[] }) {
  const rotulos = useRotulos(erros)
  if (erros.length === 0) return null
  return (
    <div className="rounded-lg bg-vermelho-papel px-4 py-3 text-sm">
      <p className="font-medium text-vermelho">
        {titulo ??
          (erros.some(({ campo }) => campo)
            ? count(erros.length, 'campo precisa de correção', 'campos precisam de correção')
            : 'A recusa não é de um campo só')}
      </p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {inOrder(erros).map((erro) => (
          <li key={erro.campo + erro.codigo + erro.mensagem}>
            <button
              type="button"
              onClick={() => goToCampo(erro.campo)}
              className="block text-left text-tinta-2 hover:text-tinta hover:underline"
            >
              {rotulos[erro.campo] ? (
                <span className="font-medium text-tinta">{rotulos[erro.campo]}: </span>
              ) : (
                erro.campo && <span className="block font-mono text-xs break-all">{erro.campo}</span>
              )}
              {emPalavras(erro.mensagem)}
            </button>
            {erro.correcao && <span className="block text-xs text-tinta-2">{emPalavras(erro.correcao)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The name of each field on the page, read from its label once it is mounted. */
function useRotulos(erros: readonly Erro[]): Record<string, string> {
  const [rotulos, setRotulos] = useState<Record<string, string>>({})
  const campos = erros.map(({ campo }) => campo).join(' ')
  useEffect(() => {
    const nameOf = (campo: string) =>
      fieldOf(campo)?.labels?.[0]?.textContent ??
      groupsOf(campo).find(({ dataset }) => dataset['grupo'] === campo)?.dataset['titulo'] ??
      ''
    const found = campos.split(' ').map((campo) => [campo, nameOf(campo)])
    setRotulos(Object.fromEntries(found))
  }, [campos])
  return rotulos
}

const PARTES = ['prestador', 'competencia', 'tomador', 'servico', 'intermediario']

/** The errors in the order of the form. */
const inOrder = (erros: readonly Erro[]) => {
  const rank = ({ campo }: Erro) => {
    const parte = PARTES.indexOf(campo.split(/[.[]/)[0]!)
    return parte < 0 ? PARTES.length : parte
  }
  return [...erros].sort((a, b) => rank(a) - rank(b))
}

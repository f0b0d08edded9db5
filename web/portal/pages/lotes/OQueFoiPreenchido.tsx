import { Link } from '@tanstack/react-router'
import type { LinhaDeLote } from '#web/api/portal/client.ts'
import { nomeDoCampo } from './colunas.ts'

type De = LinhaDeLote['preenchidos'][number]['de']

/** Where what was filled in came from, in the order in which it is shown. */
const DE: Record<De, string> = {
  cliente: 'dos clientes',
  ultima_nota: 'da última nota',
  modelo: 'do modelo',
  empresa: 'da empresa',
  simples: 'no DAS: não vai na nota',
  municipio: 'do município',
  tributacao: 'não vai na nota',
}

/** The fields of a line that were filled in, and what to look at before it is issued. */
export function OQueFoiPreenchido({ linha: { preenchidos, avisos } }: { linha: LinhaDeLote }) {
  const grupos = (Object.keys(DE) as De[]).flatMap((de) => {
    const nomes = preenchidos.filter((each) => each.de === de).map(({ campo }) => nomeDoCampo(campo))
    return nomes.length > 0 ? [`${nomes.join(', ')} (${DE[de]})`] : []
  })
  return (
    <>
      {avisos.map(({ tipo, linha, notaId }) => (
        <span key={tipo} className="mt-1 block text-xs text-ambar">
          {tipo === 'linha_igual' && `Igual à linha ${linha}: mesmo tomador, valor e descrição.`}
          {notaId && (
            <>
              Igual a uma nota deste mês: mesmo tomador, valor e descrição.{' '}
              <Link to="/notas/$id" params={{ id: notaId }} className="relative z-10 underline">
                Ver a nota
              </Link>
            </>
          )}
        </span>
      ))}
      {grupos.length > 0 && <span className="mt-1 block text-xs text-tinta-2">Preenchido: {grupos.join('; ')}.</span>}
    </>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { inteiro } from '../../words/formatos.ts'
import { Botao } from '../Botao.tsx'

type Props = {
  pagina: number
  porPagina: number
  total: number
  /** False: there are more than `total`, which were not counted. */
  exato?: boolean
  onPage: (pagina: number) => void
  onSizeChange: (n: number) => void
}
export function Paginacao({ pagina, porPagina, total, exato = true, onPage, onSizeChange }: Props) {
  const de = total ? (pagina - 1) * porPagina + 1 : 0,
    ate = Math.min(pagina * porPagina, total)
  return (
    <nav aria-label="Paginação" className="flex items-center gap-3 py-3 text-sm text-tinta-2">
      <p className="tabular-nums" aria-live="polite">
        {inteiro(de)}–{inteiro(ate)} de {exato ? '' : 'mais de '}
        {inteiro(total)}
      </p>
      <label className="ml-auto flex items-center gap-2 max-md:hidden">
        Por página
        <select
          value={porPagina}
          onChange={(e) => onSizeChange(Number(e.target.value))}
          className="h-8 rounded-md border border-linha-2 bg-papel px-1.5"
        >
          {[25, 50, 100].map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
      <div className="flex gap-1 max-md:ml-auto">
        <Botao
          aria-label="Página anterior"
          aria-keyshortcuts="["
          disabled={pagina <= 1}
          onClick={() => onPage(pagina - 1)}
          quadrado
        >
          <ChevronLeft size={16} />
        </Botao>
        <Botao
          aria-label="Próxima página"
          aria-keyshortcuts="]"
          disabled={ate >= total}
          onClick={() => onPage(pagina + 1)}
          quadrado
        >
          <ChevronRight size={16} />
        </Botao>
      </div>
    </nav>
  )
}

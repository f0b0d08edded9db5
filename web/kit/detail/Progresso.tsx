import { inteiro } from '../../words/formatos.ts'

/** How far a work has come: a bar, and the same in figures. */
export const Progresso = ({ rotulo, feitos, total }: { rotulo: string; feitos: number; total: number }) => (
  <div className="mb-5 max-w-xl text-sm">
    <p className="mb-1 flex justify-between gap-3">
      <span className="text-tinta-2">{rotulo}</span>
      <span className="tabular-nums">
        {inteiro(feitos)} de {inteiro(total)}
      </span>
    </p>
    <progress aria-label={rotulo} value={feitos} max={Math.max(total, 1)} className="h-1.5 w-full accent-anil" />
  </div>
)

import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { markControls } from '../../words/bidi.ts'
import { cx } from '../cx.ts'

/** A place to drop one file on, or to choose it from a dialog. The browser's own input covers it all. */
export function SoltarArquivo({
  rotulo,
  accept,
  onChoose,
  children,
}: {
  rotulo: string
  /** As the `accept` of a file input: `.csv,.json`. */
  accept: string
  onChoose: (arquivo: File) => void
  children: ReactNode
}) {
  const id = useId()
  const [sobre, setSobre] = useState(false)
  return (
    <div
      className={cx(
        'relative flex min-h-36 flex-col items-center justify-center gap-1 rounded-lg border border-dashed px-4 py-6 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-anil',
        sobre ? 'border-anil bg-anil-papel' : 'border-borda hover:bg-papel-1',
      )}
    >
      <FileUp size={20} strokeWidth={1.75} aria-hidden className="mb-1 text-tinta-3" />
      <label htmlFor={id} className="font-medium">
        {rotulo}
      </label>
      <p className="text-tinta-2">{children}</p>
      <input
        id={id}
        type="file"
        accept={accept}
        onDragEnter={() => setSobre(true)}
        onDragLeave={() => setSobre(false)}
        onDrop={() => setSobre(false)}
        onChange={({ target }) => {
          const [arquivo] = target.files ?? []
          if (arquivo) onChoose(new File([arquivo], markControls(arquivo.name), { type: arquivo.type }))
          target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

import { FileKey, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '#web/kit/cx.ts'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { aria } from '#web/kit/form/Moldura.tsx'
import { count } from '#web/words/formatos.ts'

/** A file dropped on the field or chosen from a dialog; the value is the `File`. The browser's input covers it. */
export function CampoArquivo({
  nome,
  rotulo,
  accept,
  convite,
}: {
  nome: string
  rotulo: string
  /** As the `accept` of a file input: `.pfx,.p12`. */
  accept: string
  convite: string
}) {
  const id = useId()
  const { valor: arquivo, erro, change } = useCampo<File>(nome)
  const [sobre, setSobre] = useState(false)
  const Icone = arquivo ? FileKey : FileUp
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {rotulo}
      </label>
      <div
        className={cx(
          'relative flex min-h-24 items-center gap-3 rounded-lg border border-dashed px-4 py-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-anil',
          sobre ? 'border-anil bg-anil-papel' : erro ? 'border-vermelho-ponto' : 'border-borda hover:bg-papel-1',
        )}
      >
        <Icone
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0', arquivo ? 'text-anil' : 'text-tinta-3')}
        />
        <p className="min-w-0 text-sm">
          {arquivo ? (
            <>
              <span className="block truncate font-medium">{arquivo.name}</span>
              <span className="text-tinta-3">
                {count(Math.ceil(arquivo.size / 1024), 'KiB', 'KiB')}. Escolha de novo para trocar
              </span>
            </>
          ) : (
            <>
              <span className="font-medium pointer-coarse:hidden">{convite}</span>
              <span className="hidden font-medium pointer-coarse:inline">Toque para escolher o arquivo</span>
              <span className="block text-tinta-3 pointer-coarse:hidden">ou clique para escolher</span>
            </>
          )}
        </p>
        <input
          {...aria(id, erro)}
          type="file"
          name={nome}
          accept={accept}
          onDragEnter={() => setSobre(true)}
          onDragLeave={() => setSobre(false)}
          onDrop={() => setSobre(false)}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) change(file)
            target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {erro && (
        <p id={`${id}-e`} className="text-xs text-vermelho">
          {erro}
        </p>
      )}
    </div>
  )
}

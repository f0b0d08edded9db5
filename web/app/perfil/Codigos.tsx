import { Botao } from '../../kit/Botao.tsx'
import { useCopy } from '../../kit/detail/Copiar.tsx'

/** Recovery codes, shown once. */
export function Codigos({ codigos, onClose }: { codigos: string[]; onClose: () => void }) {
  const [copiado, copy] = useCopy(codigos.join('\n'))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Guarde estes códigos fora do celular: cada um vale uma vez no lugar do código do aplicativo, e eles não aparecem
        de novo.
      </p>
      <ul aria-label="Códigos de recuperação" className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Botao onClick={copy}>{copiado ? 'Copiados' : 'Copiar todos'}</Botao>
        <Botao tipo="principal" onClick={onClose}>
          Já guardei
        </Botao>
      </div>
    </div>
  )
}

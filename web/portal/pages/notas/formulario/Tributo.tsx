import { Numero } from '#web/kit/form/CampoNumero.tsx'

/** A tax by rate at `nome`: the rate, and its base and value when they differ from the computed ones. */
export function Tributo({ nome, rotulo }: { nome: string; rotulo: string }) {
  return (
    <div className="col-span-full grid min-w-0 grid-cols-3 gap-x-4 gap-y-4 sm:grid-cols-6">
      <Numero nome={`${nome}.aliquota`} rotulo={rotulo} unidade="porcento" className="sm:col-span-2" />
      <Numero
        nome={`${nome}.baseCalculo`}
        rotulo={`Base: ${rotulo}`}
        unidade="reais"
        placeholder="A do serviço"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.valor`}
        rotulo={`Valor: ${rotulo}`}
        unidade="reais"
        placeholder="Calculado"
        className="sm:col-span-2"
      />
    </div>
  )
}

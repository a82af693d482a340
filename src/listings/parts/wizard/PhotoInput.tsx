import { type DragEvent, type ReactNode, useState } from 'react'
import { acceptedImages } from '../../../images/limits.ts'

interface PhotoInputProps {
  id: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  capture?: 'environment'
  children: ReactNode
}

export function PhotoInput({ id, onFiles, children, ...native }: PhotoInputProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-over={over}
      className="grid cursor-pointer content-center justify-items-center gap-1 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-6 text-center transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-[over=true]:border-brand data-[over=true]:bg-brand-soft"
    >
      {children}
      <input
        {...native}
        id={id}
        type="file"
        accept={acceptedImages}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}

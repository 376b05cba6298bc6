import { placeholders } from '@karavan/domain/base/templates/placeholder'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldSwitch } from '../../../kit/field-controls.tsx'
import { FormSection } from '../../../kit/FormSection.tsx'
import { RichText } from '../../../kit/RichText.tsx'
import type { RichTextHandle } from '../../../kit/rich-text/rich-text.ts'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { PlaceholderPicker } from './PlaceholderPicker.tsx'
import { TemplateField, type TemplateValues } from './template-form.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { eventOptions, eventWords, hasSubject, kindOptions, kindUse, kindWords, plainOf } from './template-words.ts'

/** What a template is for, its words, and beside them what they look like. */
export function TemplateFields() {
  const [kind, subject, body] = useWatch<TemplateValues, ['kind', 'subject', 'body']>({
    name: ['kind', 'subject', 'body'],
  })
  const editor = useRef<RichTextHandle>(null)
  const withSubject = hasSubject(kind)
  return (
    <>
      <FormSection title="Template" about={kindUse[kind]}>
        <TemplateField name="name" label="Name" className="sm:col-span-2">
          {(field) => <Input {...field} />}
        </TemplateField>
        <TemplateField name="kind" label="Kind" show={(value) => kindWords[value]}>
          {(field) => <Select {...field} options={kindOptions} />}
        </TemplateField>
        {kind === 'email' && (
          <TemplateField
            name="event"
            label="Sent for"
            show={(value) => eventWords[value as keyof typeof eventWords] ?? value}
          >
            {(field) => <Select {...field} options={eventOptions} />}
          </TemplateField>
        )}
        <TemplateField name="isDefault" label="Default" hideLabel className="sm:col-span-2">
          {(field) => (
            <FieldSwitch
              field={field}
              label="Default"
              help={
                kind === 'email'
                  ? 'This text is sent; the former default of the same event is not any more'
                  : 'This text is taken first; the former default of the kind is not any more'
              }
            />
          )}
        </TemplateField>
      </FormSection>

      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <section aria-label="Words" className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-5">
          {withSubject && (
            <TemplateField name="subject" label="Subject" optional={kind === 'message'}>
              {(field) => <Input {...field} />}
            </TemplateField>
          )}
          <TemplateField name="body" label="Text" help="Type {{ to choose a placeholder" show={plainOf}>
            {({ value, onChange, onBlur, ref }) => (
              <RichText
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                placeholders={placeholders}
                ref={(handle) => {
                  editor.current = handle
                  ref(handle)
                }}
              />
            )}
          </TemplateField>
          <PlaceholderPicker onPick={(name) => editor.current?.insert(`{{${name}}}`)} />
        </section>
        <TemplatePreview kind={kind} subject={withSubject ? subject : ''} body={body} />
      </div>
    </>
  )
}

//! A run as an MCAP file, as Foxglove, rosbag tools and Python's `mcap` read it.
//!
//! `/run` has the columns of a trajectory, each message an object; its schema names their units. `/tf` has the places of
//! the links (`foxglove.FrameTransforms`), `/scene` the lines that they are drawn by (`foxglove.SceneUpdate`). The packed
//! run is attached, so that `host-sim view` shows the file too.

use super::charts::unit;
use super::recording::{Pose, Recording};
use super::run::RunWords;
use crate::failure::Failure;
use ::mcap::records::MessageHeader;
use ::mcap::{Attachment, McapError, Summary, WriteOptions, Writer};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Cursor;

/// Name of the attachment with the packed run.
const PACKED: &str = "ferrol.run";

impl From<McapError> for Failure {
    fn from(error: McapError) -> Self {
        Self::Failed(format!("cannot write MCAP: {error}"))
    }
}

/// The bytes of the file.
///
/// # Errors
/// None in practice: memory does not fail to be written to.
pub fn write(recording: &Recording, words: &RunWords, packed: &[u8]) -> Result<Vec<u8>, Failure> {
    let options = WriteOptions::new()
        .compression(None)
        .library(concat!("ferrol ", env!("CARGO_PKG_VERSION")));
    let mut writer = options.create(Cursor::new(Vec::new()))?;
    let metadata = BTreeMap::from([
        ("run".to_owned(), words.title.clone()),
        ("method".to_owned(), words.method.clone()),
    ]);
    let columns: Vec<_> = recording.plotted().collect();
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let run = Topic::new(&mut writer, "/run", "ferrol.Run", &run_schema(&names), &metadata)?;
    let tf = Topic::new(&mut writer, "/tf", "foxglove.FrameTransforms", &tf_schema(), &metadata)?;
    let scene =
        Topic::new(&mut writer, "/scene", "foxglove.SceneUpdate", &scene_schema(), &metadata)?;

    scene.write(&mut writer, 0.0, 0, &lines(recording.table()))?;
    let mut poses = recording.poses().iter().zip(0..).peekable();
    let times = columns.first().map_or(&[][..], |time| &time.values);
    for (row, (time, sequence)) in times.iter().zip(0..).enumerate() {
        while let Some((pose, number)) = poses.next_if(|(pose, _)| pose.time <= *time) {
            tf.write(&mut writer, pose.time, number, &transforms(pose))?;
        }
        let values = columns.iter().map(|column| (column.name.clone(), json!(column.values[row])));
        run.write(&mut writer, *time, sequence, &Value::Object(values.collect::<Map<_, _>>()))?;
    }
    writer.attach(&Attachment {
        log_time: 0,
        create_time: 0,
        name: PACKED.to_owned(),
        media_type: "application/gzip".to_owned(),
        data: Cow::Borrowed(packed),
    })?;
    writer.finish()?;
    Ok(writer.into_inner().into_inner())
}

/// The packed run in the bytes of such a file.
pub fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let summary = Summary::read(bytes).ok()??;
    let index = summary.attachment_indexes.iter().find(|index| index.name == PACKED)?;
    Some(::mcap::read::attachment(bytes, index).ok()?.data.into_owned())
}

/// A channel of messages as JSON.
struct Topic(u16);

impl Topic {
    fn new(
        writer: &mut Writer<Cursor<Vec<u8>>>,
        topic: &str,
        name: &str,
        schema: &Value,
        metadata: &BTreeMap<String, String>,
    ) -> Result<Self, Failure> {
        let schema = writer.add_schema(name, "jsonschema", schema.to_string().as_bytes())?;
        Ok(Self(writer.add_channel(schema, topic, "json", metadata)?))
    }

    fn write(
        &self,
        writer: &mut Writer<Cursor<Vec<u8>>>,
        time: f64,
        sequence: u32,
        message: &Value,
    ) -> Result<(), Failure> {
        let nanoseconds = (1e9 * time).round() as u64;
        let header = MessageHeader {
            channel_id: self.0,
            sequence,
            log_time: nanoseconds,
            publish_time: nanoseconds,
        };
        Ok(writer.write_to_known_channel(&header, message.to_string().as_bytes())?)
    }
}

fn run_schema(names: &[&str]) -> Value {
    let properties: Map<String, Value> = names
        .iter()
        .map(|name| {
            let property = match unit(name, names) {
                "" => json!({ "type": "number" }),
                unit => json!({ "type": "number", "description": unit }),
            };
            ((*name).to_owned(), property)
        })
        .collect();
    json!({ "title": "ferrol.Run", "type": "object", "properties": properties })
}

fn numbers(names: &[&str]) -> Value {
    let properties: Map<String, Value> =
        names.iter().map(|name| ((*name).to_owned(), json!({ "type": "number" }))).collect();
    json!({ "type": "object", "properties": properties })
}

fn time_schema() -> Value {
    json!({ "type": "object", "properties": { "sec": { "type": "integer" }, "nsec": { "type": "integer" } } })
}

fn tf_schema() -> Value {
    json!({
        "title": "foxglove.FrameTransforms", "type": "object",
        "properties": { "transforms": { "type": "array", "items": {
            "title": "foxglove.FrameTransform", "type": "object",
            "properties": {
                "timestamp": time_schema(),
                "parent_frame_id": { "type": "string" },
                "child_frame_id": { "type": "string" },
                "translation": numbers(&["x", "y", "z"]),
                "rotation": numbers(&["x", "y", "z", "w"]),
            },
        } } },
    })
}

fn scene_schema() -> Value {
    let vector = numbers(&["x", "y", "z"]);
    let pose = json!({ "type": "object", "properties": {
        "position": vector, "orientation": numbers(&["x", "y", "z", "w"]) } });
    let line = json!({ "title": "foxglove.LinePrimitive", "type": "object", "properties": {
        "type": { "type": "integer" }, "pose": pose, "thickness": { "type": "number" },
        "scale_invariant": { "type": "boolean" }, "points": { "type": "array", "items": vector },
        "color": numbers(&["r", "g", "b", "a"]),
        "colors": { "type": "array", "items": numbers(&["r", "g", "b", "a"]) },
        "indices": { "type": "array", "items": { "type": "integer" } } } });
    let entity = json!({ "title": "foxglove.SceneEntity", "type": "object", "properties": {
        "timestamp": time_schema(), "frame_id": { "type": "string" }, "id": { "type": "string" },
        "lifetime": time_schema(), "frame_locked": { "type": "boolean" },
        "lines": { "type": "array", "items": line } } });
    json!({ "title": "foxglove.SceneUpdate", "type": "object", "properties": {
        "deletions": { "type": "array", "items": { "type": "object" } },
        "entities": { "type": "array", "items": entity } } })
}

fn stamp(time: f64) -> Value {
    let nanoseconds = (1e9 * time).round() as u64;
    json!({ "sec": nanoseconds / 1_000_000_000, "nsec": nanoseconds % 1_000_000_000 })
}

fn vector([x, y, z]: [f64; 3]) -> Value {
    json!({ "x": x, "y": y, "z": z })
}

/// The links in the world, one after the other.
fn transforms(pose: &Pose) -> Value {
    let one = |(link, (position, [x, y, z, w])): (usize, &([f64; 3], [f64; 4]))| {
        json!({
            "timestamp": stamp(pose.time),
            "parent_frame_id": "world",
            "child_frame_id": format!("link{link}"),
            "translation": vector(*position),
            "rotation": { "x": x, "y": y, "z": z, "w": w },
        })
    };
    json!({ "transforms": pose.links.iter().enumerate().map(one).collect::<Vec<_>>() })
}

/// Every link as lines from its joint to the joints that hang on it and to the points of its closures.
fn lines(table: &Value) -> Value {
    let joints = table["joints"].as_array().map_or(&[][..], Vec::as_slice);
    let closures = table["closures"].as_array().map_or(&[][..], Vec::as_slice);
    let point = |value: &Value| -> [f64; 3] { [0, 1, 2].map(|k| value[k].as_f64().unwrap_or(0.0)) };
    let entity = |link: usize| {
        let own = |value: &&Value| value["parent"].as_u64() == Some(link as u64);
        let hanging = joints.iter().filter(own).map(|joint| point(&joint["at"]));
        let closed = closures.iter().flat_map(|closure| {
            [0, 1]
                .into_iter()
                .filter(|&end| closure["links"][end].as_u64() == Some(link as u64))
                .filter_map(|end| closure["points"].get(end).map(point))
        });
        let ends = hanging.chain(closed).filter(|end| end.iter().any(|x| x.abs() > 0.0));
        let points: Vec<Value> = ends.flat_map(|end| [vector([0.0; 3]), vector(end)]).collect();
        json!({
            "timestamp": stamp(0.0), "frame_id": format!("link{link}"), "id": format!("link{link}"),
            "lifetime": stamp(0.0), "frame_locked": true,
            "lines": [{
                "type": 2, "thickness": 0.02, "scale_invariant": false, "points": points,
                "pose": { "position": vector([0.0; 3]), "orientation": { "x": 0.0, "y": 0.0, "z": 0.0, "w": 1.0 } },
                "color": { "r": 0.0, "g": 0.45, "b": 0.7, "a": 1.0 }, "colors": [], "indices": [],
            }],
        })
    };
    json!({ "deletions": [], "entities": (0..joints.len()).map(entity).collect::<Vec<_>>() })
}
